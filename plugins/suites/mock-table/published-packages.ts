import { register } from "node:module";

/** Loads other packages as published: some have TypeScript under our condition `source`, which Node does not load from `node_modules`. */
const hook = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: context.conditions.filter((one) => one !== "source") });`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);

// The AI SDK prints warnings about options.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
