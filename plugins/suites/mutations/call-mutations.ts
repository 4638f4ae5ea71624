import { conformance, inFile, type Mutation } from "./mutation.ts";

const client = (...names: string[]): string[] => names.map((name) => `core/src/client/${name}.test.ts`);

/** Who serves a call, what it is sent with, and what the hub is asked. */
export const callMutations: readonly Mutation[] = [
  ...inFile(
    "core/src/client/other-target.ts",
    [
      ...client("inference-client", "provider-choice", "model-address", "own-key", "hub"),
      "plugins/suites/validation-rules.test.ts",
      "plugins/suites/error-catalogue.test.ts",
    ],
    [
      [
        "provider 'auto' requires a model",
        'if (!model) throw new InputError("Specifying a model is required when provider is auto");',
        'if (!model) throw new InputError("Specify a model");',
      ],
      [
        "provider 'auto' refuses a provider's key",
        "if (isProviderKey(call.arguments.target)) {",
        "if (call.arguments.target.keyParts) {",
      ],
      [
        "provider 'auto' takes the first provider of the mapping",
        "const id = ids.find((each) => manifests.has(each) && !manifests.get(each)?.closed) ?? first;",
        "const id = ids.findLast((each) => manifests.has(each) && !manifests.get(each)?.closed) ?? first;",
      ],
      [
        "a model without providers has an error of its own",
        "if (first === undefined) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);",
        "if (first === undefined) throw new MappingNotFoundError(`No provider for ${model}.`);",
      ],
      [
        "a model that is mapped to another task is refused",
        "if (task !== undefined && mapping.task !== task && !isAlias) {",
        "if (task === undefined && mapping.task !== task && !isAlias) {",
      ],
      [
        "feature-extraction and sentence-similarity are interchangeable where a provider says so",
        'const isAlias = aliases.some((group) => group.includes(task ?? "") && group.includes(mapping.task));',
        'const isAlias = aliases.some((group) => group.includes(task ?? "") && !group.includes(mapping.task));',
      ],
      [
        "a staging mapping triggers a warning",
        'if (mapping.status !== "staging") return;',
        'if (mapping.status === "staging") return;',
      ],
      [
        "the default model of a task is the first that the hub lists",
        "const model = (await findTaskModels(call.session.hub, lookupOf(call))).get(task)?.[0];",
        "const model = (await findTaskModels(call.session.hub, lookupOf(call))).get(task)?.[1];",
      ],
      [
        "a task without default model has an error of its own",
        "throw new InputError(`No default model defined for task ${task}, please define the model explicitly.`);",
        "throw new InputError(`Task ${task} has no default model.`);",
      ],
      [
        "a model id without the provider's prefix is refused",
        "if (!model.startsWith(modelPrefix)) {",
        "if (!model.endsWith(modelPrefix)) {",
      ],
      [
        "a hub token is refused by a provider that takes its own keys only",
        "if (!isDirect(manifest) || !isHubToken(token) || !needsKey(manifest)) return;",
        "if (!isDirect(manifest) || isHubToken(token) || !needsKey(manifest)) return;",
      ],
      [
        "a model given as an address is refused by third-party providers",
        'if (model && acceptsModelUrl && !model.startsWith("/")) return modelAt(call, model);',
        'if (model && !model.startsWith("/")) return modelAt(call, model);',
      ],
      [
        "a foreign address that came as the model gets no credentials",
        "return { ...model, anonymous: true };",
        "return { ...model, anonymous: false };",
      ],
      [
        "an endpoint that ends with /v1 speaks OpenAI's protocol",
        'if (base === path && !path.endsWith("/v1")) return { url, baseUrl: url, speaksOpenAi: false };',
        "if (base === path) return { url, baseUrl: url, speaksOpenAi: false };",
      ],
      [
        "a model that the named provider does not serve has an error of its own",
        "`We have not been able to find inference provider information for model ${modelId}. Provider ${provider} does not serve it. ${advice}`,",
        "`Model ${modelId} has no mapping. Provider ${provider} does not serve it. ${advice}`,",
      ],
    ],
  ),
  ...inFile(
    "core/src/client/other-target.ts",
    [...client("inference-client", "provider-choice"), "plugins/suites/error-catalogue.test.ts"],
    [
      [
        "endpointUrl and provider exclude each other",
        'if (endpointUrl && provider) throw new InputError("Specifying both endpointUrl and provider is not supported.");',
        'if (endpointUrl && provider === "auto") throw new InputError("Specifying both is not supported.");',
      ],
      [
        "a provider that does not have the task is refused",
        "if (!Object.hasOwn(provider.manifest.tasks, task)) throw unsupportedTask(provider, task);",
        "if (!(task in provider.manifest)) throw unknownProvider(task, []);",
      ],
    ],
  ),
  ...inFile(
    "core/src/client/resolve-target.ts",
    client("inference-client", "own-key", "provider-choice", "named-provider"),
    [
      [
        "a key of the provider's own works with a vendor's model id",
        'if (hasProviderKey && !modelId.includes("/")) return direct;',
        'if (hasProviderKey && modelId.includes("/")) return direct;',
      ],
      [
        "the mapping of the named provider is used",
        "const mapping = rows.find((each) => each.provider === id);",
        "const mapping = rows.find((each) => each.provider !== id);",
      ],
      [
        "the task of the mapping is compared with the task of the call",
        'if (mapping.status === "staging" || (task !== undefined && mapping.task !== task)) {',
        'if (mapping.status === "staging") {',
      ],
      [
        "the provider's name of the model is sent",
        "return { modelId, mapping, providerModelId: mapping.providerId };",
        "return { modelId, mapping, providerModelId: modelId };",
      ],
    ],
  ),
  ...inFile(
    "core/src/client/provider-request.ts",
    [
      ...client("inference-client", "requests", "secrecy", "model-address"),
      "plugins/providers/fal-ai/src",
      "plugins/providers/black-forest-labs/src",
      conformance("fal-ai"),
    ],
    [
      [
        "a hub token goes through the router",
        "if (host && (isDirect(manifest) || isProviderKey(call.arguments.target))) {",
        "if (host && (isDirect(manifest) || accessToken !== undefined)) {",
      ],
      [
        "a provider's key goes in the header that its manifest names",
        'if ("header" in auth) return access(hostUrl(id, host), hosts, keyIn(auth.header));',
        'if ("header" in auth) return access(hostUrl(id, host), hosts, keyIn("Authorization"));',
      ],
      [
        "a provider's key goes with the scheme that its manifest names",
        'if ("scheme" in auth) return access(hostUrl(id, host), hosts, keyIn("Authorization", `${auth.scheme} `));',
        'if ("scheme" in auth) return access(hostUrl(id, host), hosts, keyIn("Authorization", "Bearer "));',
      ],
      [
        "the bill-to header is sent",
        'const headers: Record<string, string> = billTo ? { "X-HF-Bill-To": billTo } : {};',
        'const headers: Record<string, string> = billTo ? { "X-Bill-To": billTo } : {};',
      ],
      [
        "a request to a dedicated endpoint carries the token",
        "const endpointAccess = access(baseUrl, [baseUrl.origin], bearer);",
        "const endpointAccess = access(baseUrl, [baseUrl.origin], undefined);",
      ],
      [
        "credentials are for the origin of the router only",
        "return access(baseUrl, [routerUrl.origin], bearer, true);",
        "return access(baseUrl, manifest.hosts, bearer, true);",
      ],
    ],
  ),
  ...inFile("core/src/client/policies.ts", client("candidates", "fallback", "policies"), [
    [
      "'fastest' and 'cheapest' take the provider with the lowest rank first",
      "return providers.toSorted(({ rank: one }, { rank: other }) => (one === other ? 0 : one - other));",
      "return providers.toSorted(({ rank: one }, { rank: other }) => (one === other ? 0 : other - one));",
    ],
    [
      "'cheapest' compares no prices in different units",
      "return priced.map((each) => ({ ...each, rank: unitOf(each) === usual ? sumOf(each.choice) : Infinity }));",
      "return priced.map((each) => ({ ...each, rank: sumOf(each.choice) }));",
    ],
    [
      "only providers whose key the caller passed are added to those that the hub lists",
      "const offers = Object.keys(options.keys ?? {}).map(async (id): Promise<readonly Serving[]> => {",
      "const offers = [...providers.manifests().keys()].map(async (id): Promise<readonly Serving[]> => {",
    ],
  ]),
  ...inFile("core/src/client/candidates.ts", client("candidates", "fallback"), [
    [
      "a key of one provider is not sent to several",
      "if (withoutKey !== undefined && ids.length > 1) {",
      "if (withoutKey !== undefined && ids.length > 99) {",
    ],
  ]),
  ...inFile(
    "core/src/hub/ask-hub.ts",
    [
      ...client("hub", "inference-client", "lookup-failures", "secrecy", "provider-choice"),
      "plugins/suites/error-catalogue.test.ts",
      "plugins/providers/fal-ai/src",
      conformance("fal-ai"),
    ],
    [
      [
        "only a hub token is sent to the hub",
        "const token = !isPublic && isHubToken(accessToken) ? accessToken : undefined;",
        "const token = isPublic ? undefined : accessToken;",
      ],
      [
        "the lookup asks for the provider mapping",
        'search: "expand[]=inferenceProviderMapping",',
        'search: "expand=inferenceProviderMapping",',
      ],
      [
        "404 on lookup means that the model does not exist",
        "modelNotFound: `Model ${model} does not exist`,",
        "modelNotFound: `Model ${model} not found`,",
      ],
      [
        "a model without provider mapping has an error of its own",
        "throw new MappingNotFoundError(`We have not been able to find inference provider information for model ${model}.`);",
        "throw new MappingNotFoundError(`No mapping for ${model}.`);",
      ],
      ["the status of a mapping is read", 'status: typeof status === "string" ? status : "live",', 'status: "live",'],
      [
        "the adapter of a mapping is read",
        '...(typeof adapter === "string" && { adapter }),',
        '...(typeof adapter === "number" && { adapter }),',
      ],
      [
        "an id that climbs out of the path is refused",
        'if (hubModelId.test(text) && !text.includes("..")) return undefined;',
        "if (hubModelId.test(text)) return undefined;",
      ],
    ],
  ),
  ...inFile("core/src/hub/hub-cache.ts", client("hub", "inference-client"), [
    [
      "lookups are cached",
      "return age >= 0 && age < entry.lifetime ? entry : undefined;",
      "return age < 0 && age < entry.lifetime ? entry : undefined;",
    ],
    [
      "callers with different tokens share no lookup",
      'return `${hubUrl.href} ${accessToken && isHubToken(accessToken) ? tokenFingerprint(accessToken) : "anonymous"}`;',
      'return `${hubUrl.href} ${accessToken && isHubToken(accessToken) ? "token" : "anonymous"}`;',
    ],
  ]),
  ...inFile(
    "core/src/client/other-target.ts",
    [conformance("openai")],
    [
      [
        "the provider's prefix is not part of the model id that is sent",
        "return { modelId: model, providerModelId: model.slice(modelPrefix.length) };",
        "return { modelId: model, providerModelId: model };",
      ],
    ],
  ),
  ...inFile("core/src/hub/task-models.ts", client("inference-client", "hub"), [
    [
      "tasks definitions that fail to load have an error of their own",
      'const failedTasks = "Failed to load tasks definitions from the hub.";',
      'const failedTasks = "Failed to load tasks.";',
    ],
  ]),
];
