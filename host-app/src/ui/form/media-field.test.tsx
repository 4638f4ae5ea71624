import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { audioPeaks } from "../../../../core/widgets/src/audio-peaks.ts";
import { clearToasts } from "../popups/toast-list.tsx";
import { MediaField, type MediaFieldProps } from "./media-field.tsx";
import { LARGEST_FILE, loadAddress, problemOfFile } from "./media-file.ts";
import { encodeWave } from "./record-audio.ts";
// Code that the field loads on first use, so that no test waits for it.
import "./audio-recorder.tsx";
import "./camera-capture.tsx";
import "./media-sources.tsx";

// The first test that opens a file source loads its code, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  Reflect.deleteProperty(navigator, "mediaDevices");
});

const photo = new File(["1234"], "photo.png", { type: "image/png" });

/** A file with a size but no readable content: the field must not read it. */
function fileOf(size: number, name: string, type: string): File {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  for (const method of ["arrayBuffer", "text", "stream", "slice"]) {
    Object.defineProperty(file, method, { value: () => Promise.reject(new Error("It was read.")) });
  }
  return file;
}

/** Renders the field with a value that it can change. */
function show(props: Partial<MediaFieldProps> = {}) {
  const taken: (Blob | undefined)[] = [];
  function Field() {
    const [file, setFile] = useState<Blob | undefined>(props.file);
    return (
      <MediaField
        media="image"
        label="Image"
        {...props}
        file={file}
        onChange={(next) => {
          taken.push(next);
          setFile(next);
        }}
      />
    );
  }
  const view = render(<Field />);
  const zone = view.container.firstElementChild as HTMLElement;
  return { taken, zone };
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText("Image"), { target: { files: [file] } });
const problem = async () => (await screen.findByRole("alert")).textContent;

describe("a media field", () => {
  it("takes a file from its button, a drop and a paste, and shows it", async () => {
    const { taken, zone } = show();
    choose(photo);
    expect(await screen.findByRole("img", { name: "Chosen: photo.png" })).toBeTruthy();
    expect(screen.getByText("image/png · 4 B")).toBeTruthy();
    const other = new File(["12345"], "other.png", { type: "image/png" });
    fireEvent.drop(zone, { dataTransfer: { files: [other] } });
    fireEvent.paste(document.body, { clipboardData: { files: [photo] } });
    expect(taken).toEqual([photo, other, photo]);
  });

  it("shows an image's dimensions, and removes it", async () => {
    const { taken } = show({ file: photo });
    const image = await screen.findByRole("img", { name: "Chosen: photo.png" });
    Object.defineProperties(image, { naturalWidth: { value: 640 }, naturalHeight: { value: 480 } });
    fireEvent.load(image);
    expect(screen.getByText("image/png · 4 B · 640 × 480")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(taken).toEqual([undefined]);
    expect(screen.getByText("Drop an image here, or paste it")).toBeTruthy();
  });

  it.each([
    [fileOf(2e9, "huge.png", "image/png"), "huge.png has 2.0 GB. The limit here is 25.0 MB; choose a smaller file."],
    [new File([], "none.png", { type: "image/png" }), "none.png is empty (0 B). Choose another file."],
    [new File(["x"], "notes.pdf", { type: "application/pdf" }), "notes.pdf is application/pdf. Choose an image."],
    [
      new File(["x"], "a.webp", { type: "image/webp" }),
      "a.webp is image/webp. This provider takes image/png, image/jpeg.",
    ],
  ])("explains why it rejects a file without reading it, and keeps the current one: %#", async (file, message) => {
    const { taken } = show({ file: photo, accept: "image/png, image/jpeg" });
    choose(file);
    expect(await problem()).toBe(message);
    expect(taken).toEqual([]);
    expect(screen.getByText("photo.png")).toBeTruthy();
  });

  it("reports a broken image", async () => {
    const { taken } = show({ file: photo });
    fireEvent.error(await screen.findByRole("img"));
    expect(await problem()).toBe(
      "photo.png is broken, or not an image: the browser cannot read it. Choose another file.",
    );
    expect(taken).toEqual([undefined]);
  });

  it("accepts a file of a type that only the browser cannot show", async () => {
    const { taken } = show({ file: new File(["x"], "photo.heic", { type: "image/heic" }) });
    fireEvent.error(await screen.findByRole("img"));
    expect(await screen.findByText(/No preview: this browser does not show image\/heic/)).toBeTruthy();
    expect(taken).toEqual([]);
  });

  it("leaves text that is pasted into a text field alone, and other media to other fields", () => {
    const { taken } = show();
    const text = document.body.appendChild(document.createElement("textarea"));
    fireEvent.paste(text, { clipboardData: { files: [photo] } });
    text.remove();
    fireEvent.paste(document.body, { clipboardData: { files: [new File(["x"], "a.wav", { type: "audio/wav" })] } });
    expect(taken).toEqual([]);
  });

  it("offers sample media of its kind", async () => {
    vi.stubGlobal("fetch", async () => new Response("meow"));
    const { taken } = show();
    fireEvent.click(screen.getByRole("button", { name: "Samples" }));
    fireEvent.click(await screen.findByRole("button", { name: /tabby cat/ }));
    await waitFor(() => expect(taken).toHaveLength(1));
    expect(taken[0]).toMatchObject({ name: "cat.jpg", type: "image/jpeg" });
  });

  it("loads a file from a URL, and shows why one cannot be loaded", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
    const { taken } = show();
    fireEvent.click(screen.getByRole("button", { name: "URL" }));
    const address = await screen.findByLabelText("URL of the file");
    fireEvent.change(address, { target: { value: "https://a.test/cat.png" } });
    fireEvent.click(screen.getByRole("button", { name: "Load" }));
    expect(await problem()).toMatch(/^a\.test could not be read: .*CORS/);
    vi.stubGlobal("fetch", async () => new Response("meow", { headers: { "content-type": "image/png" } }));
    fireEvent.keyDown(address, { key: "Enter" });
    await waitFor(() => expect(taken).toHaveLength(1));
    expect(taken[0]).toMatchObject({ name: "cat.png", type: "image/png", size: 4 });
  });
});

const answer = (response: () => Response) => vi.stubGlobal("fetch", async () => response());

describe("a file from a URL", () => {
  it.each([
    ["no address", "is not an address"],
    ["http://a.test/cat.png", "may only load https: and data: addresses, not http:"],
    ["file:///etc/cat.png", "not file:"],
  ])("is rejected for %s", async (address, message) => {
    await expect(loadAddress(address, "image")).rejects.toThrow(message);
  });

  it("is rejected if the response is an error, has another type, or is too large", async () => {
    answer(() => new Response("", { status: 404 }));
    await expect(loadAddress("https://a.test/cat.png", "image")).rejects.toThrow("a.test answered with status 404");
    answer(() => new Response("<p>", { headers: { "content-type": "text/html; charset=utf-8" } }));
    await expect(loadAddress("https://a.test/cat", "image")).rejects.toThrow("cat is text/html. Choose an image.");
    answer(() => new Response("x", { headers: { "content-length": "2000000000" } }));
    await expect(loadAddress("https://a.test/cat.png", "image")).rejects.toThrow("larger than the limit of 25.0 MB");
    answer(() => new Response(new Uint8Array(LARGEST_FILE.image + 1)));
    await expect(loadAddress("https://a.test/cat.png", "image")).rejects.toThrow("larger than the limit of 25.0 MB");
  });
});

it("is accepted with an unknown type, and with an alias of a type", () => {
  expect(problemOfFile(new File(["x"], "voice.xyz"), "audio")).toBeUndefined();
  expect(
    problemOfFile(new File(["x"], "a.wav", { type: "audio/x-wav" }), "audio", "audio/mpeg, audio/wav"),
  ).toBeUndefined();
});

/** Stubs a microphone and a camera whose tracks report whether they run. */
function stubDevices(
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<unknown>,
  devices: readonly Pick<MediaDeviceInfo, "kind">[] = [],
) {
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => devices },
  });
}

describe("camera and microphone", () => {
  it.each([
    ["NotAllowedError", /Access to the (camera|microphone) was refused\. Allow it/],
    ["NotFoundError", /No (camera|microphone) was found on this device/],
    ["NotReadableError", /another program may be using it/],
  ])("shows %s in the field, which keeps the current file", async (name, message) => {
    stubDevices(async () => Promise.reject(new DOMException("No.", name)));
    const { taken } = show({ file: photo });
    fireEvent.click(screen.getByRole("button", { name: "Camera" }));
    expect(await problem()).toMatch(message);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByText("photo.png")).toBeTruthy();
    expect(taken).toEqual([]);
    cleanup();
    show({ media: "audio" });
    fireEvent.click(screen.getByRole("button", { name: "Record" }));
    expect(await problem()).toMatch(message);
  });

  it("switch between the cameras of a device", async () => {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const facing: unknown[] = [];
    stubDevices(
      async ({ video }) => {
        facing.push(typeof video === "object" && video.facingMode);
        return Object.assign(new MediaStream(), { getTracks: () => [] });
      },
      [{ kind: "videoinput" }, { kind: "videoinput" }],
    );
    show({});
    fireEvent.click(screen.getByRole("button", { name: "Camera" }));
    fireEvent.click(await screen.findByRole("button", { name: "Switch camera" }));
    await vi.waitFor(() => expect(facing).toEqual(["environment", "user"]));
  });

  it("explain that the browser may be waiting for permission", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    stubDevices(() => new Promise(() => {}));
    for (const [media, source, message] of [
      ["image", "Camera", /^Allow the camera where the browser asks for it/],
      ["audio", "Record", /^Allow the microphone where the browser asks for it/],
    ] as const) {
      show({ media });
      fireEvent.click(screen.getByRole("button", { name: source }));
      // The recorder's code is loaded.
      await vi.dynamicImportSettled();
      await act(async () => vi.advanceTimersByTime(1000));
      expect(screen.getByText(message)).toBeTruthy();
      cleanup();
    }
  });

  it("are unavailable on insecure pages", async () => {
    show({ media: "audio" });
    fireEvent.click(screen.getByRole("button", { name: "Record" }));
    expect(await problem()).toMatch(/only to pages over https or on localhost/);
  });

  it("are released when the user leaves the page while recording", async () => {
    const stop = vi.fn();
    const track = { stop, addEventListener: () => {} };
    stubDevices(async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }));
    const recorderStop = vi.fn();
    vi.stubGlobal(
      "AudioContext",
      class {
        createAnalyser = () => ({ getFloatTimeDomainData: () => {} });
        createMediaStreamSource = () => ({ connect: () => {} });
        close = async () => {};
      },
    );
    vi.stubGlobal(
      "MediaRecorder",
      class {
        state = "recording";
        addEventListener = () => {};
        start = () => {};
        stop = recorderStop;
      },
    );
    const { taken } = show({ media: "audio" });
    fireEvent.click(screen.getByRole("button", { name: "Record" }));
    await screen.findByRole("button", { name: "Stop and use" });
    await act(async () => cleanup());
    expect([stop.mock.calls.length, recorderStop.mock.calls.length]).toEqual([1, 1]);
    expect(taken).toEqual([]);
    expect(await screen.findByText("You left while it was running, so it was discarded.")).toBeTruthy();
    await act(async () => clearToasts());
  });
});

it("record a WAV file and show the level", async () => {
  const samples = Float32Array.from({ length: 1600 }, (_, place) => (place < 800 ? 0 : Math.sin(place)));
  const file = encodeWave(samples, 16_000);
  expect(file.byteLength).toBe(44 + 3200);
  expect(new DataView(file).getUint32(24, true)).toBe(16_000);
  const [quiet = 1, loud = 0] = await audioPeaks(file, 2);
  expect([quiet, Math.round(loud)]).toEqual([0, 1]);
});
