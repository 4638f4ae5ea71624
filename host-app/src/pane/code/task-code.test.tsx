import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defineProvider } from "@patchbay/core/provider";
import { defineTask, schema } from "@patchbay/core/task";
import { openCode, shownCode, openTask, TASK, type } from "../../testing/task-scene.ts";

const curl = () => fireEvent.click(screen.getByRole("button", { name: "Shell" }));

describe("a task's code", () => {
  it("calls the client's method for the task, with a sample where the form is empty", async () => {
    const { posts } = await openTask({ address: "&parameters.top_k=7" });
    await openCode();
    expect(await screen.findByText(/The sample “Praise” stands in where nothing is entered yet\./)).toBeTruthy();
    expect(shownCode()).toContain('inputs: "Lovely",\n  parameters: { top_k: 7 },\n});\nconsole.log(result);');
    type("Text", "Fine weather");
    await waitFor(() => expect(shownCode()).toContain('inputs: "Fine weather"'));
    expect(shownCode()).toContain("const result = await client.textClassification({");
    curl();
    expect(shownCode()).toContain('"top_k": 7');
    expect(screen.queryByRole("checkbox", { name: /Stream/ })).toBeNull();
    expect(posts()).toEqual([]);
  });

  it("shows what is wrong with the form", async () => {
    await openTask({ address: "&parameters.top_k=12" });
    await openCode();
    expect(await screen.findByText(/No code yet\. .*Number of labels is “12”/)).toBeTruthy();
  });

  it("reads input files from disk, and writes the produced file", async () => {
    const speech = defineTask({
      descriptor: null,
      samples: [],
      input: schema.object({ inputs: schema.binary({ title: "Sound", input: "audio" }) }),
      output: schema.binary({ input: "audio" }),
    });
    await openTask({ modules: { [`task:${TASK}`]: { default: speech } } });
    const file = new File(["abcd"], "my voice.wav", { type: "audio/wav" });
    // The test DOM drops the tag that identifies files of any realm.
    Object.defineProperty(file, Symbol.toStringTag, { value: "File" });
    fireEvent.change(await screen.findByLabelText("Sound"), { target: { files: [file] } });
    await openCode();
    await waitFor(() =>
      expect(shownCode()).toContain('new Blob([await readFile("my voice.wav")], { type: "audio/wav" })'),
    );
    expect(shownCode()).toMatch(/^import \{ readFile, writeFile \} from "node:fs\/promises";/);
    expect(shownCode()).toMatch(/await writeFile\("result\.wav", Buffer\.from\(await result\.arrayBuffer\(\)\)\);$/);
    curl();
    expect(shownCode()).toMatch(/-H 'content-type: audio\/wav' \\\n {2}--data-binary '@my voice\.wav'$/);
    expect(screen.getByText(/Read from the working folder: my voice\.wav\./)).toBeTruthy();
  });

  it("names the file that a provider would download first, without downloading it", async () => {
    const provider = defineProvider({
      tasks: {
        [TASK]: {
          route: () => ({ path: "read" }),
          async body({ args }, context) {
            const bytes = await context.blobFromUrl(String(args["inputs"]));
            return { file: `data:image/png;base64,${btoa(await bytes.text())}` };
          },
          read: ({ data }) => data,
        },
      },
    });
    await openTask({ provider });
    type("Text", "https://files.example/a.png?size=1");
    await openCode();
    curl();
    expect(shownCode()).toContain("base64 < a.png | tr -d '\\n'");
  });
});
