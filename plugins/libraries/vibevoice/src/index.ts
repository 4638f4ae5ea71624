import { defineLibrary, python, sh, type Snippet } from "@patchbay/core/library";

const install = "git clone https://github.com/microsoft/VibeVoice.git\ncd VibeVoice\npip install -e .";

export default defineLibrary({
  snippets({ id }) {
    if (id.includes("ASR")) return [recognitionSnippet(id)];
    if (id.includes("Realtime")) return [realtimeSnippet(id)];
    return [speechSnippet(id)];
  },
});

const recognitionSnippet = (id: string): Snippet => ({
  language: "sh",
  install,
  note: "Run it in the cloned folder.",
  code: sh`python demo/vibevoice_asr_inference_from_file.py --model_path ${id} --audio_files recording.wav`,
});

const realtimeSnippet = (id: string): Snippet => ({
  language: "sh",
  install: `${install}[streamingtts]`,
  note: "Run it in the cloned folder. It serves a page where you type the text to speak.",
  code: sh`python demo/vibevoice_realtime_demo.py --model_path ${id}`,
});

const speechSnippet = (id: string): Snippet => ({
  language: "python",
  install: "pip install git+https://github.com/vibevoice-community/VibeVoice.git librosa soundfile",
  note: "Replace speaker.wav with a recording of the voice to speak with. Microsoft withdrew this code; the package is a copy that the community maintains.",
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
});
