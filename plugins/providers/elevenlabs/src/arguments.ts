import { flatArguments, InputError, type ProviderCall } from "@patchbay/core/provider";

/** "George", the voice of the vendor's examples: the default, because the vendor requires a voice. */
const VOICE = "JBFqnCBsd6RMkjVDRZzb";

/** The voice is part of the URL. */
export function voiceOf(call: ProviderCall): string {
  const { voice = VOICE } = flatArguments(call);
  if (typeof voice === "string" && /^[\w-]+$/.test(voice)) return voice;
  throw new InputError(
    `ElevenLabs' \`voice\` is the id of a voice, as in ${VOICE}, not ${JSON.stringify(voice)}. Its voices and their ids are listed at https://elevenlabs.io/app/voice-library.`,
  );
}

/**
 * Arguments that the vendor reads only from the query; in the body they would be ignored, and `enable_logging: false`
 * prevents a text from being stored. Source: https://github.com/elevenlabs/elevenlabs-js
 */
const IN_QUERY = ["enable_logging", "optimize_streaming_latency", "output_format"];

/** The arguments of the query, and those of the body. */
export function split(call: ProviderCall) {
  const entries = Object.entries(flatArguments(call)).filter(([, value]) => value !== undefined);
  const query = entries
    .filter(([name]) => IN_QUERY.includes(name))
    .map(([name, value]) => [name, String(value)] as const);
  return {
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    body: Object.fromEntries(entries.filter(([name]) => !IN_QUERY.includes(name))),
  };
}
