// Where what is shown stands on the page.

import { $ } from "./base.js";

export const nodeOf = (id) => $("items").querySelector(`[data-item="${id}"]`);
