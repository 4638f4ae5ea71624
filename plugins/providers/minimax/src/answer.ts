import { isObject, isResultUrl, OutputError, type Answer, type JsonObject } from "@patchbay/core/provider";

/** An answer without a refusal, which has status 200 and a code in `base_resp`. @throws OutputError */
export function acceptedAnswer({ data }: Answer): JsonObject {
  const answer = isObject(data) ? data : {};
  const { status_code: code, status_msg: text } = isObject(answer["base_resp"]) ? answer["base_resp"] : {};
  if (typeof code === "number" && code !== 0)
    throw new OutputError(`MiniMax refused the call: ${String(text)} (${code})`);
  return answer;
}

/** The first of the texts in a member of the answer's `data` that is a URL. */
export function firstUrl(values: readonly unknown[]): string | undefined {
  return values.flat().find(isResultUrl);
}
