import * as z from "zod/mini";
import {
  commonFields,
  day,
  described,
  flag,
  link,
  list,
  matching,
  optionalList,
  optionalText,
  shownName,
  sourceFields,
  type SourceSchema,
} from "./fields.ts";

const FILE_TERM = '(path|path_prefix|path_extension|path_filename|_exists_):"[^"]*"';

/** All conditions of a rule must match. */
const modelRule = z.readonly(
  z.strictObject({
    gguf: described(z.optional(z.literal(true)), "Its files are GGUF, and of a language model"),
    tags: described(optionalList, "It has all of these tags"),
    tasks: described(optionalList, "Its task on the hub is one of these"),
    libraries: described(optionalList, "Its library on the hub is one of these"),
    quantMethods: described(optionalList, "Its configuration names one of these quantization methods, such as awq"),
    chatTemplate: described(optionalText, "Its chat template contains this text, such as tools"),
  }),
);

const appFields = {
  order: described(z.number(), "Position among the apps; lower comes first"),
  platforms: described(
    z.optional(z.readonly(z.array(z.enum(["linux", "macos", "windows"])).check(z.minLength(1)))),
    "Supported systems; absent: all",
  ),
  gpu: described(flag, "Whether it needs a graphics card with CUDA or ROCm"),
};

export const libraryFields = {
  ...commonFields,
  prettyLabel: described(shownName, "What people call the library"),
  repoName: described(shownName, "Name of its repository"),
  repoUrl: described(link, "Address of its repository"),
  filter: described(flag, "Whether the model list offers it as a filter"),
  countDownloads: described(
    optionalText,
    "Query that selects which requested files count as a download, in Elasticsearch's query-string language",
  ),
  languages: described(
    z.optional(
      z.readonly(
        z.array(matching(/^[a-z][a-z0-9+#-]*$/, "must be the name of a language such as python")).check(z.minLength(1)),
      ),
    ),
    "Languages of its snippets, for example python, js, sh; absent if it has none",
  ),
  checked: described(
    z.optional(z.strictObject({ date: day, source: link })),
    "When its snippets were last compared with a document of the library's vendor, and the document; absent: not checked",
  ),
  tasks: described(optionalList, "Tasks for which hosted inference by this library is enabled"),
  taskPages: described(optionalList, "Tasks whose page shows this library"),
  loads: described(
    z.optional(
      matching(
        new RegExp(`^${FILE_TERM}( (AND|OR) ${FILE_TERM})*$`),
        'must be terms such as path_extension:"gguf", joined by AND and OR',
      ),
    ),
    "Files that it loads, in the language of `countDownloads`; offered for models whose repository has such a file, even if their record does not name the library",
  ),
  runs: described(
    z.optional(z.readonly(z.array(modelRule).check(z.minLength(1)))),
    "Models that it runs although their record names another library: those that match one of the rules",
  ),
  app: described(
    z.optional(z.readonly(z.strictObject(appFields))),
    "Marks a program that people install to run models on their machine, instead of a library that code imports",
  ),
  rewrites: described(z.optional(list), "Libraries whose snippets this one rewrites; the host loads them first"),
};

const members: z.ZodMiniObject<typeof libraryFields> = z.object(libraryFields);

export const librarySchema: SourceSchema<"library", typeof libraryFields> = z.strictObject({
  ...sourceFields("library"),
  ...libraryFields,
});

/** The library's part of a manifest. */
export interface LibraryManifest extends Readonly<z.output<typeof members>> {}
