import { describe, expect, it } from "vitest";
import { NetworkError } from "../errors/index.ts";
import { errorOf, served, setUpClient, type Answer } from "./testing/set-up-client.ts";

const mapping = { "fal-ai": served("text-to-video", "a/b") };
const video = { model: "org/M", provider: "fal-ai", inputs: "v" };
const responseUrl = "https://queue.fal.run/fal-ai/base/requests/r";
const fileUrl = "https://cdn.example/v.mp4?sig=secret";
const html = "<!doctype html><title>Sign in</title><p>Wi-Fi login</p>";

/** A job that answers some requests with a web page, as often as the test needs. */
function jobBehindProxy(isReplaced: (url: string) => boolean, times: number, type: string, text = html) {
  let left = times;
  const answer: Answer = ({ method, url }) => {
    if (method === "POST") return Response.json({ request_id: "r", status: "IN_QUEUE", response_url: responseUrl });
    if (isReplaced(url) && left-- > 0) return new Response(text, { headers: { "content-type": type } });
    if (url.includes("/status")) return Response.json({ status: "COMPLETED" });
    if (url.startsWith("https://cdn.example"))
      return new Response("film", { headers: { "content-type": "video/mp4" } });
    return Response.json({ video: { url: fileUrl } });
  };
  return setUpClient({ mapping, answer });
}

const isDownload = (url: string) => url.startsWith("https://cdn.example");
const isPoll = (url: string) => url.includes("/status");

describe("a web page that answers instead of a job's vendor", () => {
  it.each([
    ["a download", isDownload, "text/html; charset=utf-8"],
    ["a download, under the file's type", isDownload, "video/mp4"],
    ["a poll", isPoll, "text/html"],
    ["a poll, under no type", isPoll, ""],
  ])("a web page is treated as a temporary fault of %s", async (_what, isReplaced, type) => {
    const { client } = jobBehindProxy(isReplaced, 3, type);
    expect(await (await client.textToVideo(video)).text()).toBe("film");
  });

  it("a web page is never returned as the file: the error reports it and contains the job's handle", async () => {
    const { client, calls } = jobBehindProxy(isDownload, Infinity, "text/html");
    const error = await errorOf(client.textToVideo(video));
    expect(NetworkError.isInstance(error)).toBe(true);
    expect(error.message).toBe(
      'Provider fal-ai answered at https://cdn.example/v.mp4 with status 200, content type text/html: "Sign in Wi-Fi login". This is a web page: check the address, and whether a proxy, a firewall or a login page answers instead of the API.',
    );
    expect(error).toMatchObject({ job: { provider: "fal-ai" } });
    expect(calls().filter(({ url }) => isDownload(url))).toHaveLength(10);
  });

  it.each([
    ["JSON", '{"error":"expired"}', "application/json"],
    ["JSON under the file's type", '{ "error": "expired" }', "video/mp4"],
    ["XML", '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', "application/xml"],
    ["XML under the file's type", "<Error><Code>AccessDenied</Code></Error>", "video/mp4"],
    ["a page after a comment", "<!-- proxy -->\n<html>", "video/mp4"],
  ])("a web page, or a file store's error sent as %s, is treated as a temporary fault", async (_what, text, type) => {
    const passing = jobBehindProxy(isDownload, 1, type, text);
    expect(await (await passing.client.textToVideo(video)).text()).toBe("film");
    const error = await errorOf(jobBehindProxy(isDownload, Infinity, type, text).client.textToVideo(video));
    expect(NetworkError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ job: { provider: "fal-ai" } });
  });

  it.each([
    ["a vector image", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"],
    ["bytes under a wrong type", "\u0000\u0001film", "application/json"],
  ])("a web page is not assumed in %s", async (_what, text, type) => {
    const { client } = jobBehindProxy(isDownload, Infinity, type, text);
    expect(await (await client.textToVideo(video)).text()).toBe(text);
  });
});
