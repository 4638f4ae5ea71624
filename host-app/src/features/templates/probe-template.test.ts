import { expect, it } from "vitest";
import { probeTemplate } from "./probe-template.ts";

const supported = (source: string): string[] =>
  probeTemplate(source)
    .filter(({ isSupported }) => isSupported)
    .map(({ feature }) => feature);

const loop = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}";

it("detects the parts that appear in the prompt", () => {
  expect(supported(loop)).toEqual(["System message", "Tool calls and results"]);
  expect(supported(`${loop}{% if tools %}{{ tools | tojson }}{% endif %}`)).toContain("Tools");
  expect(supported(`${loop}{% if add_generation_prompt %}<assistant>{% endif %}`)).toContain("Generation prompt");
  expect(supported(`${loop}{% if enable_thinking is false %}<think></think>{% endif %}`)).toContain(
    "Thinking can be turned off",
  );
  expect(supported("{% for m in messages %}{{ m.reasoning_content }}{% endfor %}")).toContain("Reasoning kept");
  expect(supported("{% generation %}a{% endgeneration %}")).toEqual(["Assistant mask"]);
});

it("detects an image by its placeholder, but not where the list is printed", () => {
  const parts =
    "{% for m in messages %}{% if m.content is string %}{{ m.content }}{% else %}{% for p in m.content %}" +
    "{{ '<image>' if p.type == 'image' else p.text }}{% endfor %}{% endif %}{% endfor %}";
  expect(supported(parts)).toContain("Images");
  expect(supported(loop)).not.toContain("Images");
});

it("returns the template's own message if it refuses", () => {
  const strict = "{% if messages[0].role == 'system' %}{{ raise_exception('No system, please') }}{% endif %}";
  expect(probeTemplate(strict)[0]).toEqual({
    feature: "System message",
    isSupported: false,
    reason: "Rejected: No system, please",
  });
});
