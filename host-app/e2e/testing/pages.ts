import { expect, type Page } from "@playwright/test";

/** Address and heading of every page, and of what a page may show instead. */
export const PAGES = [
  ["/", "Every model, every provider, one patch bay"],
  ["/tasks", "Tasks"],
  ["/tasks/text-generation", "Text Generation"],
  ["/tasks/nothing", "nothing"],
  ["/libraries", "Libraries"],
  ["/libraries/asteroid", "Asteroid"],
  ["/libraries/big_vision", "Big Vision"],
  ["/providers", "Providers"],
  ["/providers/groq", "Groq"],
  ["/models", "Models"],
  ["/models/gpt2", "gpt2"],
  ["/models/meta-llama/Llama-3.3-70B-Instruct", "meta-llama/Llama-3.3-70B-Instruct"],
  ["/playground", "Playground"],
  ["/servers", "Models on this device"],
  ["/quantization", "Quantization"],
  ["/templates", "Chat templates"],
  ["/usage", "Usage"],
  ["/settings", "Settings"],
  ["/docs", "Documentation"],
  ["/docs/getting-started", "Getting started"],
  ["/docs/client", "The client"],
  ["/docs/local-models", "Models on this device"],
  ["/docs/errors", "Errors"],
  ["/docs/gateway-api", "Gateway API"],
  ["/docs/design", "Design"],
  ["/docs/plugins", "Write a plugin"],
  ["/docs/reference/task", "Task contract"],
  ["/plugins", "Plugins"],
  ["/nowhere/at/all", "Page not found"],
] as const;

/** Waits for a page to show its content, with nothing loading. */
export async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.getByText(/^Loading|^Starting|^Reading/)).toHaveCount(0, { timeout: 20_000 });
  // The gallery of components always shows them.
  await expect(page.locator(".pb-skeleton:not(.pb-specimen *)")).toHaveCount(0);
}
