import { sound, TALK } from "./sdk-inputs.ts";
import type { SdkRow } from "./sdk-rows.ts";

const VOICE = "JBFqnCBsd6RMkjVDRZzb";
const HUME_VOICE = { name: "Ava Song", provider: "HUME_AI" };
const MP3 = { container: "mp3", sample_rate: 44_100, bit_rate: 64_000 };

/** The SDK reports itself and its app, which the vendor does not require. */
const NAMED = { "query.sm-app": "the app", "query.sm-sdk": "the SDK" };

/** Calls of SDKs that speak and listen. */
export const speechTasks: readonly SdkRow[] = [
  [
    "cartesia",
    "textToSpeech",
    "sonic-3.5",
    { inputs: "Hello", parameters: { voice: VOICE, output_format: MP3, language: "en" } },
    "tts.generate",
    [{ model_id: "sonic-3.5", transcript: "Hello", voice: VOICE, output_format: MP3, language: "en" }],
    1,
  ],
  [
    "cartesia",
    "audioToAudio",
    "voice-changer",
    { inputs: sound(), parameters: { voice: VOICE, output_format: MP3 } },
    "voiceChanger.generate",
    [
      {
        clip: sound(),
        "voice[id]": VOICE,
        "output_format[container]": "mp3",
        "output_format[sample_rate]": 44_100,
        "output_format[bit_rate]": 64_000,
      },
    ],
    1,
  ],
  [
    "hume",
    "textToSpeech",
    "octave-2",
    { inputs: "Hello", parameters: { voice: HUME_VOICE, speed: 1.1, trailing_silence: 0.5, format: { type: "mp3" } } },
    "tts.synthesizeFile",
    [
      {
        utterances: [{ text: "Hello", voice: HUME_VOICE, speed: 1.1, trailingSilence: 0.5 }],
        version: "2",
        format: { type: "mp3" },
      },
    ],
    1,
  ],
  [
    "hume",
    "audioToAudio",
    "voice_conversion",
    { inputs: sound(), parameters: { voice: HUME_VOICE, strip_headers: true } },
    "tts.convertVoiceFile",
    [{ audio: sound(), voice: HUME_VOICE, stripHeaders: true }],
    1,
  ],
  [
    "lmnt",
    "textToSpeech",
    "blizzard",
    { inputs: "Hello", parameters: { voice: "leah", format: "mp3", seed: 7 } },
    "speech.generate",
    { text: "Hello", voice: "leah", format: "mp3", seed: 7 },
    1,
  ],
  [
    "elevenlabs",
    "textToAudio",
    "eleven_text_to_sound_v2",
    { inputs: "Rain", parameters: { duration_seconds: 3, prompt_influence: 0.4, output_format: "mp3_22050_32" } },
    "textToSoundEffects.convert",
    [
      {
        text: "Rain",
        modelId: "eleven_text_to_sound_v2",
        durationSeconds: 3,
        promptInfluence: 0.4,
        outputFormat: "mp3_22050_32",
      },
    ],
    1,
  ],
  [
    "elevenlabs",
    "textToAudio",
    "music_v2",
    { inputs: "Calm piano", parameters: { music_length_ms: 10_000, force_instrumental: true } },
    "music.compose",
    [{ prompt: "Calm piano", modelId: "music_v2", musicLengthMs: 10_000, forceInstrumental: true }],
    1,
  ],
  [
    "elevenlabs",
    "audioToAudio",
    "eleven_multilingual_sts_v2",
    { inputs: sound(), parameters: { voice: VOICE, remove_background_noise: true } },
    "speechToSpeech.convert",
    [VOICE, { audio: sound(), modelId: "eleven_multilingual_sts_v2", removeBackgroundNoise: true }],
    1,
  ],
  [
    "gladia",
    "automaticSpeechRecognition",
    "solaria-1",
    { inputs: TALK, parameters: { diarization: true, language_config: { languages: ["en"] } } },
    "create",
    { audio_url: TALK, diarization: true, language_config: { languages: ["en"] } },
    1,
  ],
  [
    "rev-ai",
    "automaticSpeechRecognition",
    "machine",
    { inputs: TALK, parameters: { language: "en", skip_diarization: true } },
    "submitJob",
    [{ source_config: { url: TALK }, transcriber: "machine", language: "en", skip_diarization: true }],
    1,
  ],
  [
    "speechmatics",
    "automaticSpeechRecognition",
    "enhanced",
    { inputs: sound(), parameters: { language: "en", diarization: "speaker" } },
    "createTranscriptionJob",
    [sound(), { transcription_config: { language: "en", model: "enhanced", diarization: "speaker" } }],
    1,
    NAMED,
  ],
  [
    "speechmatics",
    "automaticSpeechRecognition",
    "standard",
    { inputs: TALK, parameters: { language: "en" } },
    "createTranscriptionJob",
    [{ url: TALK }, { transcription_config: { language: "en", model: "standard" } }],
    1,
    NAMED,
  ],
  [
    "runway",
    "textToSpeech",
    "eleven_multilingual_v2",
    { inputs: "Hello", parameters: { voice: "Leslie" } },
    "textToSpeech.create",
    { promptText: "Hello", voice: { type: "runway-preset", presetId: "Leslie" } },
    1,
  ],
  [
    "runway",
    "textToAudio",
    "eleven_text_to_sound_v2",
    { inputs: "Rain", parameters: { duration: 3, loop: true } },
    "soundEffect.create",
    { promptText: "Rain", duration: 3, loop: true },
    1,
  ],
];
