import type { Deviation } from "./deviations.ts";
import { filledValue, fillPost, lookup, router } from "./sequences.ts";

export const sequenceDeviations: Readonly<Record<string, Deviation<{ readonly steps: readonly string[] }>>> = {
  S04: {
    reason: "specification",
    because: "its text stands alone: nothing is wrong with the answer's shape",
    instead: {
      steps: [
        `${lookup} Bearer hf_abc`,
        `POST ${router}/black-forest-labs/v1/flux Bearer hf_abc`,
        ...[0, 1, 2, 3, 4].map((attempt) => `GET https://api.us1.bfl.ai/v1/get_result?id=1&attempt=${attempt} - +1000`),
        "error: Failed to fetch result from black forest labs API: not ready after 5 polls. Pass a deadline to wait longer, or fetch the result with client.resume(error.job).",
      ],
    },
  },
  S05: {
    reason: "quirk",
    because: "a server that is busy needs a pause, and a longer one each time",
    instead: { steps: [`${lookup} Bearer hf_abc`, fillPost, `${fillPost} +500`, `${fillPost} +1000`, filledValue] },
  },
  S07: {
    reason: "quirk",
    because: "without the token the hub hides private models",
    instead: { steps: [`${lookup} Bearer hf_abc`, fillPost, filledValue] },
  },
  S08: {
    reason: "quirk",
    because: "what one token may see is not what another may see",
    instead: {
      steps: [
        `${lookup} Bearer hf_abc`,
        fillPost,
        filledValue,
        `${lookup} Bearer hf_xyz`,
        fillPost.replace("hf_abc", "hf_xyz"),
        filledValue,
      ],
    },
  },
  S10: {
    reason: "specification",
    because: "text-to-image gives a Blob or an address, whichever is asked for",
    instead: {
      steps: [
        `${lookup} -`,
        "POST https://api.together.ai/v1/images/generations Bearer key123",
        'value: "data:image/jpeg;base64,QUJD"',
      ],
    },
  },
};
