import { register } from "node:module";

/** Packages of others are loaded as published: some have TypeScript under our condition `source`, which Node does not load from there. */
const hook = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: context.conditions.filter((one) => one !== "source") });`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);

// The AI SDK prints what it thinks of options.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
