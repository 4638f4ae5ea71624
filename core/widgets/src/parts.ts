// A separate entry point, so that a page which uses these does not load what only widgets use.
export * from "./code-block.tsx";
export * from "./copy-button.tsx";
export * from "./heading.tsx";
export * from "./icons.tsx";
