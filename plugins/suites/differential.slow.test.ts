import { checkGrid } from "./differential/check-grid.ts";

checkGrid("sample");
