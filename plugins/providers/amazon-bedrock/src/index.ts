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
import { converseBody, modelPath } from "./request.ts";

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_ListFoundationModels.html */
const listModels: ModelListing = {
  route: () => ({ host: "https://bedrock.{region}.amazonaws.com", path: "foundation-models" }),
  read({ data }) {
    const listed = isObject(data) ? data["modelSummaries"] : undefined;
    if (!Array.isArray(listed)) throw new OutputError("Expected {modelSummaries: [{modelId}]} of Bedrock's models");
    return listed.filter(isObject).flatMap(readModel);
  },
};

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

/** Those that pass. Source: https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html */
const PASSING = [
  "ThrottlingException",
  "ModelNotReadyException",
  "ModelTimeoutException",
  "ServiceUnavailableException",
];

/** The kind of error is in a header, its text in the body. */
function failure({ body, header }: VendorAnswer): VendorFailure | undefined {
  const { message, Message: other = message } = isObject(body) ? body : {};
  if (typeof other !== "string") return undefined;
  const [code] = (header("x-amzn-errortype") ?? "").split(":");
  return { message: other, ...(code && { code }), ...(code && PASSING.includes(code) && { retryable: true }) };
}

export default defineProvider({
  failure,
  listModels,
  tasks: {
    conversational: {
      structuredOutput: "json_schema",
      route: (call) => ({ path: modelPath(call) }),
      body: converseBody,
      read: (answer, { call }) => readConverse(answer, call),
      stream: {
        ...chatStream,
        format: "aws-event-stream",
        state: startConverse,
        chunk: readConverseEvent,
      },
    },
  },
});
