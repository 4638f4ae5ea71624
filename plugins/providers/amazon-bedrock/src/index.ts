import {
  chatStream,
  defineProvider,
  isObject,
  OutputError,
  type JsonObject,
  type ListedModel,
  type ModelListing,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { readConverse, readConverseEvent, startConverse } from "./answer.ts";
import { invocationJobs } from "./batch.ts";
import { featureExtraction, textRanking, textToImage } from "./invoke.ts";
import { converseBody, modelPath } from "./request.ts";

/**
 * Many models can only be called through an inference profile, whose id is the model's with a region prefix.
 * Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_ListFoundationModels.html, API_ListInferenceProfiles.html
 */
const listModels: ModelListing = {
  route: () => ({ host: "https://bedrock.{region}.amazonaws.com", path: "foundation-models" }),
  async read({ data, url }, { send }) {
    const listed = isObject(data) ? data["modelSummaries"] : undefined;
    if (!Array.isArray(listed)) throw new OutputError("Expected {modelSummaries: [{modelId}]} of Bedrock's models");
    const models = listed.filter(isObject).flatMap(readModel);
    const isDirect = ({ id }: ListedModel) => {
      const { inferenceTypesSupported: types } = listed.filter(isObject).find(({ modelId }) => modelId === id) ?? {};
      return !Array.isArray(types) || types.includes("ON_DEMAND");
    };
    const profiles: ListedModel[] = [];
    const page = new URL("/inference-profiles?maxResults=1000&typeEquals=SYSTEM_DEFINED", url);
    for (;;) {
      const { data: answer } = await send(page);
      const { inferenceProfileSummaries: some, nextToken } = isObject(answer) ? answer : {};
      if (!Array.isArray(some)) {
        throw new OutputError("Expected {inferenceProfileSummaries: [{inferenceProfileId}]} of Bedrock's profiles");
      }
      profiles.push(...some.filter(isObject).flatMap((profile) => readProfile(profile, models)));
      if (typeof nextToken !== "string") return [...models.filter(isDirect), ...profiles];
      page.searchParams.set("nextToken", nextToken);
    }
  },
};

function readProfile(
  { inferenceProfileId: id, inferenceProfileName: label, status }: JsonObject,
  models: readonly ListedModel[],
): ListedModel[] {
  const model = models.find((one) => typeof id === "string" && id.endsWith(`.${one.id}`));
  if (!model || status !== "ACTIVE") return [];
  return [{ ...model, id: String(id), ...(typeof label === "string" && { label }) }];
}

const takes = (list: unknown, what: string): boolean => Array.isArray(list) && list.includes(what);

function readModel({
  modelId,
  modelName: label,
  inputModalities,
  outputModalities,
  modelLifecycle,
}: JsonObject): ListedModel[] {
  const ended = isObject(modelLifecycle) && modelLifecycle["status"] === "LEGACY";
  if (typeof modelId !== "string" || ended || !takes(outputModalities, "TEXT")) return [];
  return [
    {
      id: modelId,
      task: "conversational",
      ...(typeof label === "string" && { label }),
      ...(takes(inputModalities, "IMAGE") && { capabilities: ["vision"] }),
    },
  ];
}

/** Temporary failures. Source: https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html */
const PASSING = [
  "ThrottlingException",
  "ModelNotReadyException",
  "ModelTimeoutException",
  "ServiceUnavailableException",
];

/** The type of error is in a header, its message in the body. */
function failure({ body, header }: VendorAnswer): VendorFailure | undefined {
  const { message, Message: other = message } = isObject(body) ? body : {};
  if (typeof other !== "string") return undefined;
  const [code] = (header("x-amzn-errortype") ?? "").split(":");
  return { message: other, ...(code && { code }), ...(code && PASSING.includes(code) && { retryable: true }) };
}

export default defineProvider({
  batch: invocationJobs,
  failure,
  listModels,
  tasks: {
    conversational: {
      structuredOutput: "json_schema",
      route: (call) => ({ path: modelPath(call, call.streaming ? "converse-stream" : "converse") }),
      body: converseBody,
      read: (answer, { call }) => readConverse(answer, call),
      stream: {
        ...chatStream,
        format: "aws-event-stream",
        state: startConverse,
        chunk: readConverseEvent,
      },
    },
    "feature-extraction": featureExtraction,
    "text-ranking": textRanking,
    "text-to-image": textToImage,
  },
});
