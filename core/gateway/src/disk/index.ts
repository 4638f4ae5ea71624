export { backUp } from "./back-up.ts";
export { openDisk, openLedger, type GatewayDisk } from "./open-disk.ts";
