export * from "./audio-player.tsx";
export * from "./before-after.tsx";
export * from "./checked-result.tsx";
export * from "./contract.ts";
export * from "./marked-picture.tsx";
export * from "./marked-text.tsx";
export * from "./parts.ts";
export * from "./score-list.tsx";
