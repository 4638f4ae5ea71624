import { describe, expect, it } from "vitest";
import { gatewayWith, post } from "../../testing/fake-vendor.ts";
import { readTask } from "../../request/read-task.ts";
import { taskRoutes } from "./index.ts";

const taskRequest = (path: string, body: BodyInit, type: string) =>
  new Request(`http://gateway.test/tasks/${path}`, { method: "POST", body, headers: { "content-type": type } });

const routeOf = (task: string) => taskRoutes.find((route) => route.task === task)!;

describe("a task's route", () => {
  it("takes files as data URLs, and returns them as they are", async () => {
    const { toCall, toAnswer } = routeOf("image-to-image");
    const body = {
      model: "m",
      inputs: "data:image/png;base64,QUJD",
      parameters: { prompt: "data:image/png;base64,QUJD" },
    };
    const call = toCall(body, false) as { inputs: Blob; parameters: object };
    expect([call.inputs.type, await call.inputs.text()]).toEqual(["image/png", "ABC"]);
    expect(call.parameters).toEqual({ prompt: "data:image/png;base64,QUJD" });
    const answer = (await toAnswer(call.inputs, {} as never)) as Response;
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["image/png", "ABC"]);
  });

  it("takes the members of a form with points in their names", () => {
    const image = new Blob(["x"], { type: "image/png" });
    const body = { model: "m", "inputs.image": image, "inputs.question": "How many?", "parameters.top_k": "3" };
    expect(routeOf("visual-question-answering").toCall(body, false)).toEqual({
      inputs: { image, question: "How many?" },
      parameters: { top_k: 3 },
    });
  });

  it("takes a file as the body, and the model in the address", async () => {
    const path = "automatic-speech-recognition?model=acme/m";
    const { data } = await readTask(taskRequest(path, "sound", "audio/wav"), 100);
    expect(data).toMatchObject({ model: "acme/m", inputs: expect.any(Blob) });
    expect(await (data["inputs"] as Blob).text()).toBe("sound");
    const named = await readTask(taskRequest(path, '{"model":"acme/other","inputs":"x"}', "application/json"), 100);
    expect(named.data).toEqual({ model: "acme/other", inputs: "x" });
    await expect(readTask(taskRequest(path, "sound", "text/plain"), 100)).rejects.toThrow("application/json");
    await expect(readTask(taskRequest(path, "x".repeat(101), "audio/wav"), 100)).rejects.toThrow(
      "larger than 100 bytes",
    );
  });

  it("leaves addresses of images in chats to the provider", () => {
    const messages = [
      { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,QUJD" } }] },
    ];
    expect(routeOf("conversational").toCall({ model: "m", messages }, false)).toEqual({ messages });
  });

  it.each([
    ["text-to-image", { model: "acme/m", inputs: 5 }, { status: 400, param: "inputs" }],
    ["image-to-image", { model: "acme/m", inputs: "no file!" }, { status: 400, param: "inputs" }],
    ["image-to-image", { model: "acme/m", inputs: 5 }, { status: 400, param: "inputs" }],
    ["no-such-task", { model: "acme/m", inputs: "x" }, { status: 404, code: "unknown_route" }],
    ["text-to-image", { model: "acme/m", inputs: "x" }, { status: 501, code: "task_not_served" }],
  ])("%s refuses %j", async (task, body, expected) => {
    const { gateway, seen } = gatewayWith(() => Response.json({}));
    const response = await post(gateway, `/tasks/${task}`, body);
    const { error } = (await response.json()) as { error: object };
    expect({ status: response.status, ...error }).toMatchObject(expected);
    expect(seen).toEqual([]);
  });
});
