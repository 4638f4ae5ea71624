export { codeKeys, standInKey, standInSettings, type CodeKey, type KeyKind, type ListedProvider } from "./code-keys.ts";
export type { CodeCall } from "./record-request.ts";
export {
  writeInferenceCode,
  type ClientCode,
  type CodeLanguage,
  type InferenceCode,
  type InferenceCodeOptions,
  type MissingClient,
} from "./write-inference-code.ts";
