import { CHAT_TASK } from "../../catalogue/relations.ts";
import type { MediaProps } from "../../media/media.tsx";
import type { DriedCall } from "./use-dry-run.ts";
import { writeCurl } from "./write-curl.ts";
import { readOpenAiCall, writeOpenAiJs, writeOpenAiPython } from "./write-openai.ts";
import { writeTypeScript } from "./write-typescript.ts";

const ONE_REQUEST = "This is one request: where a provider answers it with a job, the result is still to be fetched.";

/** A call in one of the ways in which people make it. */
export interface WrittenCode {
  /** What people call the way, and no other. */
  readonly label: string;
  /** As the highlighter calls it. */
  readonly language: string;
  readonly code: string;
  /** How to install what it needs, where that is a package. */
  readonly install?: string;
  /** What it does not do. */
  readonly limit?: string;
}

/**
 * A call in every way in which it can be made: with our client, by curl, and a chat with OpenAI's clients where the
 * provider understands them.
 * @param medium what the task makes, if it makes a file
 */
export function writeCode(
  { call, option, run }: DriedCall,
  medium: MediaProps["media"] | undefined,
): readonly [WrittenCode, ...WrittenCode[]] {
  const typeScript: WrittenCode = {
    label: "TypeScript",
    language: "ts",
    code: writeTypeScript(call, run, option, medium),
  };
  if (!option.plain) return [typeScript];
  const { variable } = option;
  // They insist on a key.
  const openAi = variable === "" ? undefined : readOpenAiCall(run.request, run.files);
  return [
    typeScript,
    {
      label: "curl",
      language: "sh",
      code: writeCurl(run.request, run.files, variable),
      limit: call.task === CHAT_TASK ? undefined : ONE_REQUEST,
    },
    ...(openAi
      ? [
          {
            label: "Python, openai",
            language: "python",
            code: writeOpenAiPython(openAi, variable),
            install: "pip install openai",
          },
          {
            label: "JavaScript, openai",
            language: "js",
            code: writeOpenAiJs(openAi, variable),
            install: "npm install openai",
          },
        ]
      : []),
  ];
}
