import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/microsoft/VibeVoice.git librosa soundfile",
      note: "Put a recording of the voice to speak with in place of speaker.wav.",
      code: python`
        import librosa
        import numpy as np
        import soundfile as sf
        import torch
        from vibevoice.modular.modeling_vibevoice_inference import VibeVoiceForConditionalGenerationInference
        from vibevoice.processor.vibevoice_processor import VibeVoiceProcessor

        processor = VibeVoiceProcessor.from_pretrained(${id})
        model = VibeVoiceForConditionalGenerationInference.from_pretrained(
            ${id}, torch_dtype=torch.bfloat16, device_map="cuda"
        ).eval()
        model.set_ddpm_inference_steps(num_steps=5)

        voice, _ = librosa.load("speaker.wav", sr=24000)
        inputs = processor(
            text=["Speaker 1: Welcome back to the workshop. Today we build a kite."],
            voice_samples=[[voice]],
            padding=True,
            return_tensors="pt",
            return_attention_mask=True,
        )
        for name, value in inputs.items():
            if torch.is_tensor(value):
                inputs[name] = value.to("cuda")

        outputs = model.generate(**inputs, tokenizer=processor.tokenizer, cfg_scale=1.3)
        audio = outputs.speech_outputs[0].float().cpu().numpy()
        sf.write("output.wav", np.squeeze(audio), 24000)
      `,
    },
  ],
});
