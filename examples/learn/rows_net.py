"""A small network in PyTorch for entity observations: it scores each option by its own row, by the things that the
option points to, and by what stands around them."""

import numpy as np
import torch
from torch import nn

from tablewright.engine.features import (
    ARGUMENTS,
    COLUMNS,
    KIND,
    NAME,
    OPTION_COLUMNS,
    STEP,
    TARGETS,
    VALUE,
    WITHIN,
    X,
    Y,
)

WIDTH = 64
HEADS = 2
KNOWN = 1 << 14  # numbers that are told apart; which is which is a hash
NEAR = 9  # how far apart two places can be, in spaces, and still be told apart by it
QUARTERS = 4


class RowsNet(nn.Module):
    """Every number of a row adds a vector to a sum; an option looks at all rows, and at near ones otherwise."""

    def __init__(self, width=WIDTH, heads=HEADS):
        super().__init__()
        self.heads = heads
        self.thing = nn.EmbeddingBag(KNOWN, width, mode="sum", padding_idx=0)
        self.things = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.option = nn.EmbeddingBag(KNOWN, width, mode="sum", padding_idx=0)
        self.table = nn.Sequential(nn.Linear(2 * width, width), nn.ReLU())
        self.asked = nn.Sequential(nn.Linear(5 * width, 2 * width), nn.ReLU())
        self.query = nn.Linear(2 * width, width)
        self.key = nn.Linear(width, width)
        self.apart = nn.Parameter(torch.zeros(heads, 2 * NEAR + 1, 2 * NEAR + 1))
        self.score = nn.Sequential(nn.Linear(3 * width, width), nn.ReLU(), nn.Linear(width, 1))
        for bag in (self.thing, self.option):
            nn.init.normal_(bag.weight, std=0.1)
            with torch.no_grad():
                bag.weight[0] = 0

    def forward(self, batch):
        """The score of each option; those that are none have a score of minus infinity."""
        kinds = self.things(self.thing(batch.kinds))  # every kind of row of the batch once
        rows = kinds[batch.rows] * batch.filled[..., None]
        count = batch.filled.sum(1, keepdim=True)
        table = self.table(torch.cat([rows.sum(1) / count, rows.max(1).values], 1))
        options = self.option(batch.words.flatten(0, 1)).unflatten(0, batch.words.shape[:2])
        place = torch.arange(len(rows))[:, None]
        targets = [rows[place, batch.targets[..., n]] * (batch.targets[..., n, None] > 0) for n in range(3)]
        around = table[:, None].expand_as(options)
        asked = self.asked(torch.cat([options, *targets, around], 2))
        seen = self.looked(asked, rows, batch)
        scores = self.score(torch.cat([asked, seen], 2)).squeeze(2)
        return scores.masked_fill(~batch.offered, -torch.inf)

    def looked(self, asked, rows, batch):
        """What each option finds among the rows; how far a row is from the first target counts, too."""
        query = self.query(asked).unflatten(2, (self.heads, -1))
        key = self.key(rows).unflatten(2, (self.heads, -1))
        fit = torch.einsum("bohw,brhw->bohr", query, key) / query.shape[-1] ** 0.5
        fit = fit + self.apart[:, batch.across, batch.down].permute(1, 2, 0, 3)
        fit = fit.masked_fill(~batch.filled[:, None, None, :], -1e9)
        value = rows.unflatten(2, (self.heads, -1))
        return torch.einsum("bohr,brhw->bohw", fit.softmax(3), value).flatten(2)

    @torch.no_grad()
    def best(self, batch):
        return self(batch).argmax(1).numpy()


class Batch:
    """Some observations as the network reads them."""

    def __init__(self, entities, options):
        """Arrays of rows and of options, whose empty rows are all nought. Row 0 is never a target."""
        many = int((entities[:, :, KIND] != 0).any(0).nonzero()[0].max()) + 1
        most = int((options[:, :, STEP] != 0).any(0).nonzero()[0].max()) + 1
        entities, options = entities[:, :many], options[:, :most]
        filled, offered = entities[:, :, KIND] != 0, options[:, :, STEP] != 0
        targets = np.maximum(np.where(offered[..., None], options[:, :, TARGETS : TARGETS + 3], 0), 0)
        places = np.arange(len(entities))[:, None]
        alike = entities.copy()
        alike[:, :, WITHIN] = 0  # where a thing stands, its x and y say
        flat = np.ascontiguousarray(alike.reshape(-1, COLUMNS)).view(f"V{2 * COLUMNS}").ravel()
        _, first, rows = np.unique(flat, return_index=True, return_inverse=True)
        self.kinds = torch.from_numpy(numbers_of_rows(alike.reshape(-1, COLUMNS)[first]))
        self.rows = torch.from_numpy(rows.reshape(filled.shape))
        self.filled = torch.from_numpy(filled)
        self.offered = torch.from_numpy(offered)
        self.words = torch.from_numpy(numbers_of_options(options))
        self.targets = torch.from_numpy(targets.astype(np.int64))
        apart = []
        for column in (X, Y):
            here = entities[places, targets[..., 0], column].astype(np.int64)
            steps = np.rint((entities[:, None, :, column] - here[..., None]) / QUARTERS)
            apart.append(torch.from_numpy(np.clip(steps, -NEAR, NEAR).astype(np.int64) + NEAR))
        self.across, self.down = apart


def numbers_of_rows(rows):
    """Each value of each column, told apart by the kind of the row and again by its name; nought adds nothing."""
    wide = rows.astype(np.int64)
    columns = np.arange(COLUMNS)
    by_kind = hashed(wide, columns, wide[:, KIND, None])
    by_name = hashed(wide, columns + COLUMNS, wide[:, NAME, None])[:, VALUE:]
    both = np.concatenate([by_kind, by_name], 1)
    return np.where(np.concatenate([wide, wide[:, VALUE:]], 1) != 0, both, 0)


def numbers_of_options(options):
    """The step of each option, and each argument told apart by the step."""
    wide = options[:, :, : ARGUMENTS + 4].astype(np.int64)
    found = hashed(wide, np.arange(wide.shape[2]), wide[:, :, STEP, None])
    return np.where(wide[:, :, STEP, None] != 0, found, 0)


def hashed(values, columns, context):
    """Three numbers as one from 1 on, the same in every run."""
    mixed = (values * 2654435761 + columns * 40503 + context * 97 * 69069) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 2246822519) & 0xFFFFFFFF
    return (mixed >> 13) % (KNOWN - 1) + 1


def unpacked(cells, columns, longest=0):
    """Rows out of Parquet as one array, filled up with empty ones."""
    rows = [np.frombuffer(cell, np.int16).reshape(-1, columns) for cell in cells]
    laid = np.zeros((len(rows), max([longest, *map(len, rows)]), columns), np.int16)
    for into, each in zip(laid, rows, strict=True):
        into[: len(each)] = each
    return laid


def batch_of(cells):
    """Lines of Parquet as a batch."""
    return Batch(unpacked(cells["entities"], COLUMNS), unpacked(cells["option_rows"], OPTION_COLUMNS))
