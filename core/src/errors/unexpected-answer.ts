/** What was received instead of an API's answer. */
export interface UnexpectedAnswer {
  readonly expected: "JSON" | "a stream" | "a file";
  /** The peer that answered, as the start of a sentence. */
  readonly peer: string;
  /** Its URL, without secrets. */
  readonly address: string | undefined;
  readonly status: number;
  /** Null or empty: the answer had none. */
  readonly contentType: string | null;
  /** Its first characters; undefined if it is not text, or if none arrived in time. */
  readonly start: string | undefined;
}

/** Number of characters that are examined. */
export const startLength = 2000;

/** Whether the answer can be shown as text. */
export function isTextType(contentType: string | null): boolean {
  return /^$|^text\/|html|xml|json/i.test(contentType ?? "");
}

/** Describes what was received instead of an API's answer, and what to do about it. */
export function describeUnexpected(answer: UnexpectedAnswer): string {
  const { peer, address, status, contentType, start } = answer;
  const type = contentType?.split(";")[0]?.trim();
  const shownWords = start === undefined ? "" : firstWords(start);
  const content = shownWords ? `: "${shownWords}"` : start === "" ? " and an empty body" : "";
  const where = address ? ` at ${address}` : "";
  const answered = `${peer} answered${where} with status ${status}, ${type ? `content type ${type}` : "no content type"}${content}.`;
  return `${answered} ${advice(answer, type ?? "", start ?? "")}`;
}

function advice({ expected }: UnexpectedAnswer, type: string, start: string): string {
  if (/html/i.test(type) || /^\s*<(?:!doctype|html)/i.test(start)) {
    return "This is a web page: check the address, and whether a proxy, a firewall or a login page answers instead of the API.";
  }
  if (expected === "a file") return "This is not a file: its address may have expired. Call again, or ask the vendor.";
  if (expected === "a stream") return "Check the address, and that the server can stream this model's answers.";
  if (/^\s*[[{]/.test(start)) {
    return /json/i.test(type)
      ? "The JSON cannot be read, and may have been cut: call again."
      : "It looks like JSON without the content type application/json: check the server, and any proxy before it.";
  }
  return "Check the address, and that the server serves this API.";
}

/** Number of characters that are shown. */
const longest = 120;

/** Whole words only: a truncated secret would not be redacted. Tags of a web page are removed. */
function firstWords(start: string): string {
  const isCut = start.length >= startLength;
  const text = start.slice(0, startLength);
  const plain = /^\s*</.test(text)
    ? text.replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi, " ")
    : text;
  const shownWords = plain.trim().split(/\s+/);
  if (isCut) shownWords.pop();
  let shown = "";
  for (const word of shownWords) {
    if (shown.length + word.length > longest) return `${shown}…`;
    shown += shown ? ` ${word}` : word;
  }
  return isCut ? `${shown}…` : shown;
}
