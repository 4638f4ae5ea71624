import { useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { CaptureFoot } from "./capture-foot.tsx";
import { closeDevice, deviceProblem, openDevice } from "./capture-devices.ts";
import { DevicePrompt } from "./device-prompt.tsx";
import type { MediaSourceProps } from "./media-field.tsx";

/** The camera's live video; a button takes a photo. */
export function CameraCapture({ onFile, onClose, onRetry }: MediaSourceProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<"user" | "environment">("environment");
  const [state, setState] = useState({ ready: false, several: false, problem: "" });

  useEffect(() => {
    let stream: MediaStream | undefined;
    let left = false;
    async function open() {
      try {
        stream = await openDevice({ video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } } });
        if (left) return closeDevice(stream);
        const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
        const element = video.current;
        if (left || !element) return closeDevice(stream);
        element.srcObject = stream;
        await element.play();
        setState({ ready: true, several: cameras.length > 1, problem: "" });
      } catch (error) {
        closeDevice(stream);
        if (!left) setState({ ready: false, several: false, problem: deviceProblem(error, "camera") });
      }
    }
    void open();
    return () => {
      left = true;
      closeDevice(stream);
    };
  }, [facing]);

  function take() {
    const element = video.current;
    const canvas = document.createElement("canvas");
    canvas.width = element?.videoWidth ?? 0;
    canvas.height = element?.videoHeight ?? 0;
    if (element) canvas.getContext("2d")?.drawImage(element, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (blob) onFile(new File([blob], "camera.jpg", { type: "image/jpeg" }));
        else setState((known) => ({ ...known, problem: "The camera gave no image. Try again." }));
      },
      "image/jpeg",
      0.92,
    );
  }

  return (
    <div className="pb-stack pb-gap-3 pb-media-source">
      {!state.problem && (
        // Live video without sound.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={video} className="pb-media pb-camera" aria-label="What the camera sees" muted playsInline />
      )}
      {!state.ready && !state.problem && <DevicePrompt device="camera" />}
      <CaptureFoot
        problem={state.problem}
        {...(state.problem
          ? { action: "Try again", onAction: onRetry }
          : { action: "Take photo", disabled: !state.ready, onAction: take })}
        onCancel={onClose}
      >
        {state.several && (
          <Button kind="quiet" onClick={() => setFacing(facing === "user" ? "environment" : "user")}>
            Switch camera
          </Button>
        )}
      </CaptureFoot>
    </div>
  );
}
