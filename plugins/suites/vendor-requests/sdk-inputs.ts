/** Inputs of the compared calls. */

export const PAGE = "https://media.example/page.png";
export const TALK = "https://media.example/talk.wav";

const SOUND = new Uint8Array([82, 73, 70, 70, 1, 2, 3, 4]);
export const PNG = "iVBORw0KGgo=";

export const sound = () => new File([SOUND], "audio.wav", { type: "audio/wav" });
export const image = () => new File([Buffer.from(PNG, "base64")], "image.png", { type: "image/png" });
export const video = () => new File([SOUND], "video.mp4", { type: "video/mp4" });

/** A file inside a request. */
export const PNG_URL = `data:image/png;base64,${PNG}`;
export const MP4_URL = `data:video/mp4;base64,${Buffer.from(SOUND).toString("base64")}`;
export const WAV_URL = `data:audio/wav;base64,${Buffer.from(SOUND).toString("base64")}`;
