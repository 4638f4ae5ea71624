import { isObject } from "@patchbay/core/provider";

/** The first file of Gemini's answer, in base64. @param fallbackType for a file without a type */
export function inlineFile(data: unknown, fallbackType: string): { base64: string; type: string } | undefined {
  const candidates = isObject(data) && Array.isArray(data["candidates"]) ? (data["candidates"] as unknown[]) : [];
  const parts = candidates.filter(isObject).flatMap(({ content }) => {
    const listed = isObject(content) ? content["parts"] : undefined;
    return Array.isArray(listed) ? (listed as unknown[]) : [];
  });
  const file = parts
    .filter(isObject)
    .map(({ inlineData }) => inlineData)
    .find(isObject);
  return typeof file?.["data"] === "string"
    ? { base64: file["data"], type: String(file["mimeType"] ?? fallbackType) }
    : undefined;
}
