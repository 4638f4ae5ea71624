import { useEffect, useState, useSyncExternalStore } from "react";
import { PlayIcon, StopIcon } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";
import { sampleAddress } from "../../ui/media/sample-address.ts";

/** Below simulated speech, which is a tune: the text in the browser's voice or, if it has none, a sample recording. */
export function SpokenText({ text }: { readonly text: string }) {
  const voice = useSyncExternalStore(onVoices, localVoice);
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => () => globalThis.speechSynthesis?.cancel(), []);
  if (!voice) {
    return (
      <p className="pb-small pb-muted">
        The simulation answers with a tune, and this browser has no voice on this device. Listen to{" "}
        <a href={sampleAddress("ferry.wav")} target="_blank" rel="noreferrer">
          a sample recording
        </a>{" "}
        instead: “The ferry leaves at a quarter past seven, from the second pier.”
      </p>
    );
  }
  const speak = () => {
    speechSynthesis.cancel();
    if (isSpeaking) return;
    const speech = new SpeechSynthesisUtterance(text);
    speech.voice = voice;
    speech.addEventListener("end", () => setSpeaking(false));
    speech.addEventListener("error", () => setSpeaking(false));
    setSpeaking(true);
    speechSynthesis.speak(speech);
  };
  return (
    <div className="pb-row">
      <Button onClick={speak}>
        {isSpeaking ? <StopIcon /> : <PlayIcon />} {isSpeaking ? "Stop speaking" : "Speak the text"}
      </Button>
      <span className="pb-small pb-muted">
        In the voice of this browser, not of the model: the simulation answers with a tune.
      </span>
    </div>
  );
}

function onVoices(change: () => void): () => void {
  globalThis.speechSynthesis?.addEventListener("voiceschanged", change);
  return () => globalThis.speechSynthesis?.removeEventListener("voiceschanged", change);
}

/** A voice that sends no text to a server: the browser's default, or another one. */
function localVoice(): SpeechSynthesisVoice | undefined {
  const voices = globalThis.speechSynthesis?.getVoices().filter(({ localService }) => localService) ?? [];
  return voices.find((voice) => voice.default) ?? voices[0];
}
