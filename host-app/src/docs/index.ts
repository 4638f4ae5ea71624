export { CodeBlock, type CodeBlockProps } from "./code-block.tsx";
export { CopyButton, type CopyButtonProps } from "./copy-button.tsx";
export { decodeCopyValue, encodeCopyValue } from "./copy-value.ts";
export { Heading, PAGE_HEADING_ID, type HeadingProps } from "./heading.tsx";
export { SourceLink, type SourceLinkProps } from "./source-link.tsx";
