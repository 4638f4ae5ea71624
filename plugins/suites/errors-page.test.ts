import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { TemplateOptionsError } from "@patchbay/chat-template";
import * as coreErrors from "@patchbay/core/errors";

const ROOT = path.join(import.meta.dirname, "../..");
const page = readFileSync(path.join(ROOT, "docs/errors.md"), "utf8");
const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, name = ""]) => name);

/** Every error class that a package exports or the app shows. */
const classes = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "core", "host-app/src"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) => [
    ...readFileSync(path.join(ROOT, file), "utf8").matchAll(/^export (?:abstract )?class (\w+Error)\b/gm),
  ])
  .map(([, name = ""]) => name);

describe("the page of errors", () => {
  it("the page has a heading for each class of errors, and no other", () => {
    expect(classes.length).toBeGreaterThan(30);
    expect(headings.toSorted()).toEqual(classes.toSorted());
  });

  it("the page explains the cause of each error and what to do", () => {
    const unexplained = headings.filter((name) => {
      const [section = ""] = (page.split(`\n### ${name}\n`)[1] ?? "").split(/^##/m);
      return !/^[A-Z`].{15,}\n\n\*\*What to do:\*\* .{15,}\.$/s.test(section.trim());
    });
    expect(unexplained).toEqual([]);
  });

  it("every error's help links to the page", () => {
    const anchors = headings.map((name) => `docs/errors#${name.toLowerCase()}`);
    const request = { method: "POST", url: "https://api.test/", headers: {} };
    const options = { request, response: { status: 429, requestId: "", body: undefined } };
    const classesOfCore = Object.values(coreErrors).filter((value) => "errorName" in value);
    const errors = classesOfCore.map((errorClass) => new (errorClass as typeof coreErrors.HttpError)("", options));
    expect(errors.length).toBeGreaterThan(20);
    expect([...errors, new TemplateOptionsError("")].filter(({ help }) => !anchors.includes(help))).toEqual([]);
    // Each error links to its heading, which has the same anchor in the app.
    const led = classesOfCore.map((errorClass) => (errorClass as { errorName: string }).errorName.toLowerCase());
    expect(errors.map(({ help }) => help)).toEqual(led.map((name) => `docs/errors#${name}`));
  });
});
