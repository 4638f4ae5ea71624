export { compile, type CompileOptions, type CompiledTemplate } from "./compile.ts";
export {
  TemplateError,
  TemplateLimitError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./errors.ts";
export { defaultLimits, type Limits } from "./limits.ts";
export type { SourceLocation } from "./location.ts";
export { parse, type ParseOptions } from "./parse.ts";
export { Template } from "./template.ts";
export type * from "./tree.ts";
