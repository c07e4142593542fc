// Which page this is.

import { LobbyPage } from "./lobby.js";
import { ReplayPage } from "./replay.js";
import { apply } from "./settings.js";
import { TablePage } from "./table.js";

apply();
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const [, kind, match] = location.pathname.split("/");
if (kind === "t" && match) new TablePage(decodeURIComponent(match), app);
else if (kind === "r" && match) new ReplayPage(decodeURIComponent(match), app);
else if (kind === "workshop") import("./workshop.js").then(({ WorkshopPage }) => new WorkshopPage(app));
else if (kind === "gallery") import("./gallery.js").then(({ GalleryPage }) => new GalleryPage(app));
else new LobbyPage(app);
