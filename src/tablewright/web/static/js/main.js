// Which page this is. Each fetches what it needs, and no more.

import { findKeys } from "./api.js";
import { apply } from "./settings.js";

apply();
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const [, kind, match] = location.pathname.split("/");
if (kind === "t" && match) Promise.all([import("./table.js"), findKeys(decodeURIComponent(match))]).then(([{ TablePage }]) => new TablePage(decodeURIComponent(match), app));
else if (kind === "r" && match) import("./replay.js").then(({ ReplayPage }) => new ReplayPage(decodeURIComponent(match), app));
else if (kind === "workshop") import("./workshop.js").then(({ WorkshopPage }) => new WorkshopPage(app));
else if (kind === "moderate") import("./moderate.js").then(({ ModeratorPage }) => new ModeratorPage(app));
else if (kind === "gallery") import("./gallery.js").then(({ GalleryPage }) => new GalleryPage(app));
else import("./lobby.js").then(({ LobbyPage }) => new LobbyPage(app));
