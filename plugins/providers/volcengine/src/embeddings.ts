import {
  flatArguments,
  isObject,
  openAiEmbedding,
  type Answer,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

const EXPECTED = "Expected {data: [{embedding: number[]}]} of Ark's embeddings";

/** Models that embed texts and images have a separate route. */
const isMultimodal = ({ providerModelId }: ProviderCall): boolean => /embedding-vision/.test(providerModelId);

const textTask = openAiEmbedding({
  path: "api/v3/embeddings",
  expected: EXPECTED,
  body: (call) => ({ ...flatArguments(call), input: call.args["inputs"], model: call.providerModelId }),
});

const textsOf = (call: ProviderCall): readonly unknown[] => [call.args["inputs"]].flat();

const multimodalBody = (call: ProviderCall, text: unknown) => ({
  ...flatArguments(call),
  input: [{ type: "text", text }],
  model: call.providerModelId,
});

/** The multimodal route answers with one embedding instead of a list. */
function withList(answer: Answer): Answer {
  const { data } = answer;
  return isObject(data) && isObject(data["data"]) ? { ...answer, data: { ...data, data: [data["data"]] } } : answer;
}

/** Source: github.com/volcengine/volcengine-python-sdk (resources/embeddings.py, resources/multimodal_embeddings.py) */
export const embeddings: ProviderTask<number[][]> = {
  route: (call) => (isMultimodal(call) ? { path: "api/v3/embeddings/multimodal" } : textTask.route(call)),
  body: (call, context) => (isMultimodal(call) ? multimodalBody(call, textsOf(call)[0]) : textTask.body(call, context)),
  async read(answer, context) {
    const { call } = context;
    const vectors = await textTask.read(withList(answer), context);
    // That route embeds one text per request: further texts follow one by one.
    for (const further of isMultimodal(call) ? textsOf(call).slice(1) : []) {
      const next = await context.send(answer.url, { method: "POST", body: multimodalBody(call, further), as: "json" });
      vectors.push(...(await textTask.read(withList(next), context)));
    }
    return vectors;
  },
};
