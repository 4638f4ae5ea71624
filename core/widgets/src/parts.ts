// A separate entry point, so that pages with these parts do not load code that only widgets use.
export * from "./code-block.tsx";
export * from "./copy-button.tsx";
export * from "./heading.tsx";
export * from "./icons.tsx";
