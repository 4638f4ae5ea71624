import * as z from "zod/mini";
import { described, matching, optionalList, optionalText, text } from "./fields.ts";

/** Actions of a server on a model, other than calling it. */
export const MODEL_ACTIONS = ["load", "unload", "pull", "delete"] as const;
/** `load` into memory, `unload` out of it, `pull` onto the server's disk, `delete` off it. */
export type ModelActionName = (typeof MODEL_ACTIONS)[number];

const path = matching(/^(?!\/)[\w./-]+$/, "must be a path without a slash in front, for example v1/models");

const instruction = z.readonly(
  z.strictObject({
    text: described(text, "What to do, in one sentence"),
    command: described(optionalText, "What to type for it in a terminal"),
    system: described(
      z.optional(z.enum(["linux", "macos", "windows"])),
      "The system, if the step is specific to one; default: any",
    ),
  }),
);

/** One step of a fix. `{origin}` is replaced by the page's origin, `{model}` by a model's id. */
export type ServerInstruction = z.output<typeof instruction>;

const instructions = z.optional(z.readonly(z.array(instruction)));

export const serverFacts = z.readonly(
  z.strictObject({
    alsoAt: described(optionalList, "Additional default addresses, after the default of the setting of type address"),
    probe: described(
      z.readonly(
        z.strictObject({
          path: described(path, "Below the address; answered quickly, and without a key where the server allows that"),
          member: described(
            optionalText,
            "Member of the JSON that only this server's answer has; nested members with dots, list items by index",
          ),
          value: described(optionalText, "What that member must be; default: anything but null"),
        }),
      ),
      "The GET request that identifies the server",
    ),
    models: described(
      z.readonly(
        z.strictObject({
          path: described(path, "Below the address"),
          member: described(text, "Member of the JSON that is the list of models, or the id of the only one"),
        }),
      ),
      "The GET request that lists the available models; if there are none, one must be downloaded or loaded first",
    ),
    start: described(instructions, "How to start it"),
    allow: described(instructions, "How to let a page of {origin} call it"),
    allows: described(
      z.optional(z.enum(["none", "loopback", "any"])),
      "Pages that may call it by default: none, those of this machine, or all; absent: it depends",
    ),
    fetch: described(instructions, "How to get a model, {model} for example"),
    exampleModel: described(optionalText, "A small model, for the commands above"),
    wrongPath: described(
      z.optional(
        z.readonly(
          z.strictObject({
            status: described(z.int(), "Status"),
            text: described(text, "Part of the answer"),
          }),
        ),
      ),
      "Its answer for a path that does not exist",
    ),
    actions: described(z.optional(z.readonly(z.array(z.enum(MODEL_ACTIONS)))), "Actions of the code's manageModels"),
  }),
);

/** Facts for detecting a server on the user's machine and explaining why a page cannot reach it. */
export type ServerFacts = z.output<typeof serverFacts>;
