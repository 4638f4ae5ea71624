export { compile, type CompileOptions, type CompiledTemplate } from "./compile.ts";
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
export { parse, type ParseOptions } from "./parse.ts";
export { Template } from "./template.ts";
export type * as Tree from "./tree.ts";
export type { TemplateTree } from "./tree.ts";
export {
  chatTemplate,
  type ChatTemplate,
  type ChatTemplateChoice,
  type ModelRecord,
  type SpecialTokens,
} from "./chat-template.ts";
export { renderChat, type ChatMessage, type RenderChatOptions } from "./render-chat.ts";
export type { HostFunction } from "./values/value.ts";
