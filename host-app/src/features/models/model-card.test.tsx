import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { cardBody, cardPlaces } from "./model-card.tsx";

describe("the text of a card", () => {
  it.each([
    ["---\nlicense: mit\n---\n# Card", "# Card"],
    ["\uFEFF---\r\nlicense: mit\r\ntags:\r\n- a\r\n---\r\n\r\n# Card", "\r\n# Card"],
    ["---\n---\n# Card", "# Card"],
    ["---\nlicense: mit\n---", ""],
    ["# Card\n\n---\nnot: front matter\n---\n", "# Card\n\n---\nnot: front matter\n---\n"],
    ["--- a rule that is none\n# Card", "--- a rule that is none\n# Card"],
    ["---\nnever closed\n# Card", "---\nnever closed\n# Card"],
  ])("is %j without its front matter", (text, body) => {
    expect(cardBody(text)).toEqual({ body, isCut: false });
  });

  it("is cut at a line end if it is longer than a page can show", () => {
    const { body, isCut } = cardBody(`---\na: b\n---\n${"A line of the card.\n".repeat(100_000)}`);
    expect(isCut).toBe(true);
    expect(body.length).toBeLessThanOrEqual(100_000);
    expect(body.endsWith("A line of the card.")).toBe(true);
    expect(cardBody("x".repeat(2_000_000)).body).toHaveLength(100_000);
  });
});

describe("the addresses of a card", () => {
  const { link, image, foreignHost } = cardPlaces("https://huggingface.co/owner/name");

  it("link to the repository's files, the hub and the web, and nowhere else", () => {
    expect(link("LICENSE")).toBe("https://huggingface.co/owner/name/blob/main/LICENSE");
    expect(link("./docs/a b.md#c")).toBe("https://huggingface.co/owner/name/blob/main/docs/a%20b.md#c");
    expect(link("/other/model")).toBe("https://huggingface.co/other/model");
    expect(link("https://x.test/")).toBe("https://x.test/");
    for (const bad of ["javascript:alert(1)", "data:text/html,x", "mailto:a@b.test", "http://[", "blob:x"]) {
      expect(link(bad)).toBeUndefined();
    }
  });

  it("distinguish images of the hub from others", () => {
    expect(image("assets/a.png")).toBe("https://huggingface.co/owner/name/resolve/main/assets/a.png");
    expect(foreignHost("assets/a.png")).toBeUndefined();
    expect(foreignHost("https://cdn-uploads.huggingface.co/a.png")).toBeUndefined();
    expect(foreignHost("https://img.shields.io/a.svg")).toBe("img.shields.io");
    expect(foreignHost("//huggingface.co.x.test/a.png")).toBe("huggingface.co.x.test");
    // The content security policy allows no unencrypted images, and a card needs no data URL.
    expect(image("http://x.test/a.png")).toBeUndefined();
    expect(image("data:image/png;base64,x")).toBeUndefined();
  });
});

const RECORD = { id: "owner/model", tags: [], pipeline_tag: "text-generation", cardData: { language: ["de", "xx-?"] } };

/** Opens a model of the hub with a card. */
function open(readme: string | (() => Response | Promise<Response>), record: object = RECORD) {
  const requests: string[] = [];
  const app = renderApp("/models/owner/model?source=hub", {
    entries: [taskEntry("text-generation", { name: "Text Generation" })],
    networkFetch: async (input) => {
      const { href } = new URL(new Request(input).url);
      requests.push(href);
      if (!href.endsWith("/raw/main/README.md")) return Response.json(record);
      return typeof readme === "string" ? new Response(readme) : readme();
    },
  });
  return { app, requests };
}

describe("a model's card on its page", () => {
  it("is shown without its front matter, with its tables and its code, and is requested once", async () => {
    const { app, requests } = open(
      "---\nlicense: mit\n---\n# The model\n\n## Use it\n\n## Limits\n\n## Tables\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n```py\nrun()\n```\n[License](LICENSE)\n\n> [!WARNING]\n> Take care.\n\n- [x] Weights",
    );
    await app;
    expect(await screen.findByRole("heading", { level: 2, name: "The model" })).toBeTruthy();
    expect(screen.queryByText(/license: mit/)).toBeNull();
    expect(within(screen.getByRole("group", { name: "Table: a, b" })).getAllByRole("cell")).toHaveLength(2);
    expect(screen.getByRole("link", { name: /License/ }).getAttribute("href")).toBe(
      "https://huggingface.co/owner/model/blob/main/LICENSE",
    );
    expect(screen.getByRole("link", { name: "Use it" }).getAttribute("href")).toBe("#card-use-it");
    expect(screen.getByText("Warning").nextElementSibling?.textContent).toBe("Take care.");
    expect(screen.getByRole("checkbox", { name: "Completed" })).toBeTruthy();
    expect(requests.filter((address) => address.endsWith("README.md"))).toEqual([
      "https://huggingface.co/owner/model/raw/main/README.md",
    ]);
    const about = within(screen.getByRole("complementary", { name: "About this model" }));
    expect(about.getByText("Languages").nextElementSibling?.textContent).toBe("German, xx-?");
  });

  it("loads images of the hub, others only on request, and trackers never", async () => {
    await open(
      "![Chart](chart.png) ![Badge](https://img.shields.io/b.svg) <img src='https://t.test/p.gif' width=1 height=1>" +
        "<script src='https://evil.test/x.js'></script>",
    ).app;
    const chart = await screen.findByAltText("Chart");
    expect(chart.getAttribute("src")).toBe("https://huggingface.co/owner/model/resolve/main/chart.png");
    expect([chart.getAttribute("loading"), chart.getAttribute("referrerpolicy")]).toEqual(["lazy", "no-referrer"]);
    expect(document.querySelectorAll(".pb-markdown img")).toHaveLength(1);
    expect(screen.getByRole("link", { name: /Badge/ }).getAttribute("href")).toBe("https://img.shields.io/b.svg");
    expect(screen.getByText("They would tell img.shields.io and t.test that you read this card.")).toBeTruthy();
    expect(document.querySelector(".pb-markdown script")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Load images" }));
    expect(screen.getByAltText("Badge").getAttribute("src")).toBe("https://img.shields.io/b.svg");
    expect(screen.queryByText(/They would tell/)).toBeNull();
  });

  it("is cut at two megabytes, with a link to the complete card", async () => {
    await open(`# Long\n\n${"word ".repeat(400_000)}`).app;
    expect(await screen.findByText("This card is long (2.0 MB). Its beginning is shown.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Read all of it on the hub/ }).getAttribute("href")).toBe(
      "https://huggingface.co/owner/model",
    );
    expect(document.querySelector(".pb-markdown")?.textContent?.length).toBeLessThan(101_000);
  });

  it("is not shown if it exceeds the size limit, and offers no retry", async () => {
    await open("word ".repeat(900_000)).app;
    expect(await screen.findByText("This card is too long to be shown here")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Read it on the hub/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("is reported as missing, also if the model has no files", async () => {
    await open(() => new Response("Entry not found", { status: 404 }), { id: "owner/model" }).app;
    expect(await screen.findByText("This model has no card")).toBeTruthy();
    const about = within(screen.getByRole("complementary", { name: "About this model" }));
    expect(about.getByRole("link", { name: /Model page/ })).toBeTruthy();
    fireEvent.click(screen.getByText("Inference"));
    expect(await screen.findByText("No provider serves this model")).toBeTruthy();
    fireEvent.click(screen.getByText("Run locally"));
    expect(await screen.findByText(/No library is known to load this model/)).toBeTruthy();
  });

  it("leaves the rest of the page usable if the hub does not return it, and is requested again", async () => {
    let isUp = false;
    await open(() => (isUp ? new Response("# Here it is") : new Response("", { status: 502 }))).app;
    expect(await screen.findByText("The model card could not be loaded")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Read it on the hub/ })).toBeTruthy();
    expect(screen.getByRole("complementary", { name: "About this model" })).toBeTruthy();
    isUp = true;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Here it is" })).toBeTruthy();
  });

  it("is shown for a sample model only if its mocks have one, and is offered from the hub", async () => {
    const { currentAddress } = await renderApp("/models/owner/model", {
      entries: [taskEntry("text-generation")],
      sandboxFetch: async (input) =>
        new Request(input).url.endsWith("README.md") ? new Response("", { status: 404 }) : Response.json(RECORD),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Read the real one on Hugging Face" }));
    await waitFor(() => expect(currentAddress()).toBe("/models/owner/model?source=hub"));
  });
});

async function openFiles(list: readonly object[]): Promise<HTMLElement> {
  await renderApp("/models/owner/model?source=hub&tab=files", {
    entries: [],
    networkFetch: async (input) =>
      Response.json(new URL(new Request(input).url).pathname.endsWith("/tree/main") ? list : RECORD),
  });
  return screen.findByRole("region", { name: "Files of the repository" });
}

describe("the files on a model's page", () => {
  it("are listed with their sizes and quantizations, the largest first, and link to the hub", async () => {
    const list = [
      { type: "file", path: "README.md", size: 900 },
      { type: "file", path: "a-Q4_K_M.gguf", size: 5e9 },
      { type: "file", path: "dir/a b.bin" },
    ];
    const table = await openFiles(list);
    const rows = [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent?.replace("(opens in a new tab)", "")),
    );
    expect(rows).toEqual([
      ["a-Q4_K_M.gguf", "Q4_K_M", "5.0 GB"],
      ["README.md", "", "900 B"],
      ["dir/a b.bin", "", "unknown"],
    ]);
    expect(screen.getByRole("link", { name: /a b\.bin/ }).getAttribute("href")).toBe(
      "https://huggingface.co/owner/model/blob/main/dir/a%20b.bin",
    );
    expect(screen.getByText(/3 files, 5.0 GB in total/)).toBeTruthy();
  });

  it("are all listed on request if there are many", async () => {
    const list = Array.from({ length: 150 }, (_, place) => ({ type: "file", path: `part-${place}.bin`, size: 9 }));
    const table = await openFiles(list);
    expect(table.querySelectorAll("tbody tr").length).toBeLessThan(150);
    fireEvent.click(screen.getByRole("button", { name: "Show all 150 files" }));
    expect(table.querySelectorAll("tbody tr")).toHaveLength(150);
    expect(screen.queryByRole("button", { name: "Show all 150 files" })).toBeNull();
  });
});
