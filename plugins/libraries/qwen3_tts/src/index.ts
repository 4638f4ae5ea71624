import { code, defineLibrary, python } from "@patchbay/core/library";

const TEXT = "The bakery opens at six, and the bread is gone by eight.";

/** Each kind of model has its own method and rejects the others. */
function speech(id: string): { readonly call: string; readonly note?: string } {
  if (id.includes("VoiceDesign")) {
    return {
      call: python`
        model.generate_voice_design(
            text=${TEXT},
            language="English",
            instruct="A calm old man who enjoys every word.",
        )
      `,
    };
  }
  if (id.endsWith("-Base")) {
    return {
      call: python`
        model.generate_voice_clone(
            text=${TEXT},
            language="English",
            ref_audio="voice.wav",
            ref_text="The words spoken in the recording.",
        )
      `,
      note: "voice.wav is a recording of the voice to speak with.",
    };
  }
  return { call: python`model.generate_custom_voice(text=${TEXT}, language="English", speaker="Ryan")` };
}

export default defineLibrary({
  snippets({ id }) {
    const { call, note = "" } = speech(id);
    return [
      {
        language: "python",
        install: "pip install qwen-tts soundfile",
        note: `flash_attention_2 needs the package flash-attn. Without it, omit attn_implementation. ${note}`.trim(),
        code: python`
          import soundfile as sf
          import torch
          from qwen_tts import Qwen3TTSModel

          model = Qwen3TTSModel.from_pretrained(
              ${id},
              device_map="cuda:0",
              dtype=torch.bfloat16,
              attn_implementation="flash_attention_2",
          )
          speech, sample_rate = ${code(call)}
          sf.write("output.wav", speech[0], sample_rate)
        `,
      },
    ];
  },
});
