"""A small network in plain numpy for flat observations: every number of the observation is looked up in a table."""

import numpy as np

WIDTH = 128


class Net:
    """Which answer to give: each value of each number adds a row to a sum, two layers look at it, the mask decides."""

    def __init__(self, low, high, answers, seed=0, width=WIDTH):
        luck = np.random.default_rng(seed)
        self.low = low.astype(np.int64)
        self.spans = (high - low + 1).astype(np.int64)
        self.starts = np.concatenate([[0], np.cumsum(self.spans)[:-1]])
        inputs = int(self.spans.sum())
        self.weights = {
            "look_up": normal(luck, (inputs, width), len(low)),
            "bias": np.zeros(width, np.float32),
            "inner": normal(luck, (width, width), width),
            "inner_bias": np.zeros(width, np.float32),
            "outer": normal(luck, (width, answers), 4 * width),
            "outer_bias": np.zeros(answers, np.float32),
        }
        self.steps = 0
        self.mean = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in self.weights.items()}

    def one_hot(self, seen):
        """The rows to look up, as ones in a wide matrix."""
        places = np.clip(seen - self.low, 0, self.spans - 1) + self.starts
        wide = np.zeros((len(seen), len(self.weights["look_up"])), np.float32)
        wide[np.arange(len(seen))[:, None], places] = 1
        return wide

    def forward(self, seen, masks):
        """The chance of each answer, and what the way back needs."""
        wide = self.one_hot(seen)
        first = np.maximum(wide @ self.weights["look_up"] + self.weights["bias"], 0)
        second = np.maximum(first @ self.weights["inner"] + self.weights["inner_bias"], 0)
        scores = np.where(masks, second @ self.weights["outer"] + self.weights["outer_bias"], -1e9)
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        return chances, (wide, first, second)

    def learn(self, seen, masks, answers, weights, rate, entropy=0.0):
        """One step of Adam that makes these answers likelier, each by its weight; how likely they were before."""
        chances, (wide, first, second) = self.forward(seen, masks)
        rows = np.arange(len(seen))
        likely = chances[rows, answers]
        slope = chances * weights[:, None]
        slope[rows, answers] -= weights
        if entropy:
            logs = np.log(np.maximum(chances, 1e-9))
            slope += entropy * chances * (logs - (chances * logs).sum(1, keepdims=True))
        slope = (slope / len(seen)).astype(np.float32)
        back = (slope @ self.weights["outer"].T) * (second > 0)
        further = (back @ self.weights["inner"].T) * (first > 0)
        self.step(
            {
                "look_up": wide.T @ further,
                "bias": further.sum(0),
                "inner": first.T @ back,
                "inner_bias": back.sum(0),
                "outer": second.T @ slope,
                "outer_bias": slope.sum(0),
            },
            rate,
        )
        return likely

    def step(self, slopes, rate):
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.weights[name] -= rate * (mean / (1 - 0.9**self.steps)) / fair

    def best(self, seen, masks):
        return self.forward(seen, masks)[0].argmax(1)

    def drawn(self, seen, masks, luck):
        """An answer for each table, drawn by its chance."""
        chances, _ = self.forward(seen, masks)
        return np.minimum((chances.cumsum(1) < luck.random((len(seen), 1))).sum(1), chances.shape[1] - 1)


def normal(luck, shape, inputs):
    return (luck.standard_normal(shape) * np.sqrt(2 / inputs)).astype(np.float32)
