export { compile, type AssistantRange, type CompileOptions, type CompiledTemplate } from "./compile.ts";
export {
  TemplateError,
  TemplateLimitError,
  TemplateOptionsError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./errors.ts";
export { defaultLimits, type Limits } from "./limits.ts";
export type { SourceLocation } from "./location.ts";
export { format } from "./format.ts";
export { lint, type Finding, type LintOptions } from "./lint.ts";
export { parse, type ParseOptions } from "./parse.ts";
export { Template } from "./template.ts";
export type * as Tree from "./tree.ts";
export type { TemplateTree } from "./tree.ts";
export {
  chatTemplate,
  chatTemplates,
  type ChatTemplate,
  type ChatTemplateChoice,
  type ModelRecord,
  type SpecialTokens,
} from "./chat-template.ts";
export {
  renderChat,
  renderChatWithRanges,
  type ChatMessage,
  type RenderChatOptions,
  type RenderedChat,
} from "./render-chat.ts";
export { rare, type RareParts } from "./rare/index.ts";
export { float } from "./values/given.ts";
export type { HostFunction } from "./values/value.ts";
