import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { encodeWave } from "../../../ui/form/record-audio.ts";
import { chatRequests, openChat, waitForChat } from "../../../testing/chat-scene.ts";

const discard = vi.fn();
const finish = vi.fn<() => Promise<File>>();

// Takes effect only in a worker that has not loaded the module yet, so these tests run in the slow set.
vi.mock("../../../ui/form/record-audio.ts", async (original) => ({
  ...(await original<object>()),
  startRecording: async () => ({ seconds: () => 1, level: () => 0, finish, discard, onEnd: () => {} }),
}));

async function sendWhileRecording() {
  const { server } = await openChat();
  await screen.findByText(/Enter sends/);
  fireEvent.click(screen.getByRole("button", { name: "Record audio" }));
  await screen.findByRole("button", { name: "Stop and use" });
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: "What was that?" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  return server;
}

it("finishes a recording that is still running and sends it with the message", async () => {
  finish.mockResolvedValueOnce(
    new File([encodeWave(new Float32Array(160), 16_000)], "recording.wav", { type: "audio/wav" }),
  );
  const server = await sendWhileRecording();
  await waitForChat(server);
  const [request] = chatRequests(server);
  expect(await request?.text()).toMatch(
    /"type":"input_audio".*"What was that\?"|"What was that\?".*"type":"input_audio"/,
  );
  expect(discard).not.toHaveBeenCalled();
  await server.end();
});

it("sends nothing when the recording that is still running cannot be read", async () => {
  finish.mockRejectedValueOnce(new Error("The recording could not be read."));
  const server = await sendWhileRecording();
  expect(await screen.findByText("The recording could not be read.")).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("What was that?"));
  expect(chatRequests(server)).toEqual([]);
});
