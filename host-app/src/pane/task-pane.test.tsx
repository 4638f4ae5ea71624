import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { defineTask, fillMaskOutput, schema, textClassificationOutput } from "@patchbay/core/task";
import { enterKey, entry, input, openTask, result, run, TASK, type } from "../testing/task-scene.ts";

// A key from another test file would make real calls.
describe("the form of a task", () => {
  it("is generated from the task's schema, and sends its arguments", async () => {
    const { posts } = await openTask();
    type("Text", "Fine weather");
    type("Number of labels", "2");
    run();
    expect(await screen.findByText("GOOD")).toBeTruthy();
    expect(await posts()[0]?.json()).toEqual({ inputs: "Fine weather", parameters: { top_k: 2 } });
    expect(result().getByText("Simulated")).toBeTruthy();
    expect(await result().findByText(/^total/)).toBeTruthy();
  });

  it("shows problems at the field, and sends nothing", async () => {
    const { posts } = await openTask({ address: "&parameters.top_k=12" });
    run();
    expect(await screen.findByText("Required")).toBeTruthy();
    expect(screen.getByText(/Number of labels is “12”; give a whole number from 1 to 9/)).toBeTruthy();
    expect(screen.getByLabelText("Text").getAttribute("aria-invalid")).toBe("true");
    expect(posts()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Text")));
    type("Text", "Now");
    expect(screen.queryByText("Required")).toBeNull();
  });

  it("puts simple parameters into the address, but neither inputs nor keys", async () => {
    const { currentAddress } = await openTask({ address: "&provider=acme&parameters.top_k=4" });
    expect(screen.getByLabelText<HTMLInputElement>("Number of labels").value).toBe("4");
    type("Number of labels", "5");
    type("Text", "Private words");
    await enterKey();
    expect(currentAddress()).toBe(`/playground?task=${TASK}&provider=acme&parameters.top_k=5`);
  });

  it("starts from a sample in the chosen language", async () => {
    const { currentAddress } = await openTask();
    fireEvent.click(await screen.findByRole("button", { name: "Praise" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Lovely");
    expect(currentAddress()).toContain("parameters.top_k=3");
    fireEvent.change(screen.getByLabelText("Language of the samples"), { target: { value: "de" } });
    fireEvent.click(screen.getByRole("button", { name: "Lob" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Schön");
    expect(currentAddress()).not.toContain("top_k");
  });

  it("fills in and runs a sample with one click while the form is empty", async () => {
    const { posts } = await openTask();
    fireEvent.click(await screen.findByRole("button", { name: "Try a sample" }));
    expect(await screen.findByText("GOOD")).toBeTruthy();
    expect(await posts()[0]?.json()).toEqual({ inputs: "Lovely", parameters: { top_k: 3 } });
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Lovely");
    cleanup();
    await openTask();
    type("Text", "Mine");
    expect(screen.queryByRole("button", { name: "Try a sample" })).toBeNull();
  });

  it("puts the model's own mask token into a sample", async () => {
    const masked = defineTask({
      descriptor: null,
      samples: [{ label: "Sea", input: { inputs: "Home from the <mask>." } }],
      input,
      output: fillMaskOutput,
    });
    await openTask({ modules: { [`task:${TASK}`]: { default: masked } } });
    // The token comes with the model's record. Not the library's `waitFor`, whose click handling would trigger another
    // update.
    await vi.waitFor(() => {
      fireEvent.click(screen.getByRole("button", { name: "Sea" }));
      expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Home from the [MASK].");
    });
  });

  it("offers a JSON field if no plugin describes the task", async () => {
    const { posts } = await openTask({ entries: [entry("acme")] });
    type("Arguments", '{ "inputs": "Anything" }');
    run();
    await screen.findByText("GOOD");
    expect(await posts()[0]?.json()).toEqual({ inputs: "Anything" });
  });

  it("takes a file, shows it and sends its bytes", async () => {
    const binary = defineTask({
      descriptor: null,
      samples: [],
      input: schema.object({ inputs: schema.binary({ title: "Sound", input: "audio" }) }),
      output: textClassificationOutput,
    });
    const { posts } = await openTask({ modules: { [`task:${TASK}`]: { default: binary } } });
    const file = new File(["abcd"], "voice.wav", { type: "audio/wav" });
    // The test DOM drops the tag that identifies files of any realm.
    Object.defineProperty(file, Symbol.toStringTag, { value: "File" });
    fireEvent.change(await screen.findByLabelText("Sound"), { target: { files: [file] } });
    expect(await screen.findByText("audio/wav · 4 B")).toBeTruthy();
    run();
    await screen.findByText("GOOD");
    expect(await posts()[0]?.text()).toBe("abcd");
  });
});
