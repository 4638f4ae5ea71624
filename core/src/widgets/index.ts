export * from "./checked-result.tsx";
export * from "./contract.ts";
export * from "./score-list.tsx";
export * from "./unknown-output.tsx";
