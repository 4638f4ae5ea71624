import { CodeBlock as PlainCodeBlock, type CodeBlockProps } from "@patchbay/widgets/parts";
import { useHighlighted } from "./use-highlighted.ts";

/** Code with a copy button; `python`, `js`, `sh` and `json` are highlighted. */
export function CodeBlock(props: Omit<CodeBlockProps, "highlighted">) {
  const html = useHighlighted(props.code, props.language);
  return (
    <PlainCodeBlock
      {...props}
      // The highlighter has escaped the code.
      // oxlint-disable-next-line react/no-danger
      highlighted={html === undefined ? undefined : <span dangerouslySetInnerHTML={{ __html: html }} />}
    />
  );
}
