export { backUp, openDisk, openLedger, type GatewayDisk } from "./open-disk.ts";
