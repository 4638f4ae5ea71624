/** Why the camera or microphone cannot be used, as display text. */
export function deviceProblem(error: unknown, device: "camera" | "microphone"): string {
  const name = error instanceof Error ? error.name : "";
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return `Access to the ${device} was refused. Allow it in the browser’s settings for this site, then try again.`;
    case "NotFoundError":
    case "OverconstrainedError":
      return `No ${device} was found on this device. Connect one, or choose a file.`;
    case "NotReadableError":
    case "AbortError":
      return `The ${device} could not be started: another program may be using it. Close that, then try again.`;
    case "InsecureContextError":
      return `Browsers give access to the ${device} only to pages over https or on localhost. Choose a file here.`;
    default:
      return `The ${device} could not be started (${error instanceof Error ? error.message : String(error)}). Try again, or choose a file.`;
  }
}

/**
 * The stream of a device. @throws DOMException from `getUserMedia`; `InsecureContextError` if the browser has no
 * devices
 */
export async function openDevice(constraints: MediaStreamConstraints): Promise<MediaStream> {
  // Absent outside of secure contexts, although the types require it.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException("There are no media devices.", "InsecureContextError");
  return devices.getUserMedia(constraints);
}

/** Releases the device, which turns its light off. */
export function closeDevice(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
