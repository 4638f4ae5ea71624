// For those who count bytes: `compile` without the filters and methods that few templates use, which `rare` of the other
// entry brings along.
export { compileLean as compile, type AssistantRange, type CompileOptions, type CompiledTemplate } from "./compile.ts";
export {
  TemplateError,
  TemplateLimitError,
  TemplateOptionsError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./errors.ts";
export { defaultLimits, type Limits } from "./limits.ts";
export { float } from "./values/given.ts";
export type { HostFunction } from "./values/value.ts";
