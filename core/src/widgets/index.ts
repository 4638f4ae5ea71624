export * from "./contract.ts";
export * from "./score-list.tsx";
