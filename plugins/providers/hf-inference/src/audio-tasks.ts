import {
  givenArguments,
  openAiSpeech,
  openAiTranscription,
  OutputError,
  type ProviderTask,
} from "@patchbay/core/provider";
import { binaryBody } from "./bodies.ts";
import { checkedTask } from "./checked-task.ts";
import { modelRoute, withOpenAiForm } from "./routes.ts";
import { listOf, number, objectOf, text } from "./shapes.ts";

const sounds = checkedTask({
  body: binaryBody,
  shape: listOf(objectOf({ label: text, blob: text, "content-type": text })),
  expected: "Expected Array<{label: string, audio: Blob}>",
});

const audioToAudio: ProviderTask = {
  ...sounds,
  read(answer, context) {
    if (!Array.isArray(answer.data)) throw new OutputError("Expected Array");
    return sounds.read(answer, context);
  },
};

/** Text to speech or audio. */
const speech: ProviderTask<Blob> = {
  route: modelRoute,
  body: givenArguments,
  read({ data }) {
    if (!(data instanceof Blob)) throw new OutputError("Expected Blob");
    return data;
  },
};

/** Tasks with audio as input or output. */
export const audioTasks = {
  "audio-classification": checkedTask({
    body: binaryBody,
    shape: listOf(objectOf({ label: text, score: number })),
    expected: "Expected Array<{label: string, score: number}> but received different format",
  }),
  "audio-to-audio": audioToAudio,
  "automatic-speech-recognition": withOpenAiForm(
    checkedTask({ body: binaryBody, shape: objectOf({ text }), expected: "Expected {text: string}" }),
    openAiTranscription({ path: "audio/transcriptions", expected: "Expected {text: string}" }),
  ),
  "text-to-speech": withOpenAiForm(speech, openAiSpeech({ path: "audio/speech", expected: "Expected Blob" })),
  "text-to-audio": speech,
} satisfies Record<string, ProviderTask>;
