import { expect, type Locator, type Page } from "@playwright/test";

/** User actions in the playground. */
export interface Playground {
  readonly answer: Locator;
  useKey(label: string, key: string): Promise<void>;
  /** @param options.recorded whether to record every shown text for `states`; default true */
  ask(question: string, options?: { readonly recorded?: boolean }): Promise<void>;
  /** Every text that the conversation showed since the last question, in order. */
  states(): Promise<string[]>;
}

/** @param query the query of the address */
export async function openPlayground(page: Page, query: string): Promise<Playground> {
  await page.goto(`/playground?${query}`);
  return usePlayground(page);
}

/** The playground on the current page. */
export async function usePlayground(page: Page): Promise<Playground> {
  const conversation = page.getByRole("region", { name: "Conversation" });
  // The provider's models are known.
  await expect(conversation.getByText("Enter sends")).toBeVisible();
  return {
    // An answer may have a list of its own.
    answer: conversation.locator(".pb-turn").last(),
    async useKey(label, key) {
      await page.getByLabel(`Key for ${label}`).fill(key);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(conversation.getByText("Live: with your key")).toBeVisible();
    },
    async ask(question, { recorded = true } = {}) {
      await conversation.getByRole("textbox", { name: "Message" }).fill(question);
      if (recorded) await conversation.evaluate(recordTexts);
      await conversation.getByRole("button", { name: "Send", exact: true }).click();
    },
    states: () => page.evaluate(() => (globalThis as unknown as { states: string[] }).states),
  };
}

/** Runs in the page. */
function recordTexts(conversation: Element): void {
  const states: string[] = [];
  Object.assign(globalThis, { states });
  const record = (): void => {
    const text = conversation.querySelector("ol")?.textContent ?? "";
    if (text !== states.at(-1)) states.push(text);
  };
  new MutationObserver(record).observe(conversation, { subtree: true, childList: true, characterData: true });
}

/** The result of a task. */
export const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });

/** Runs a task, and waits for its end. */
export async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  // Videos are encoded in the page.
  await expect(result(page).getByText(/total \d/)).toBeVisible({ timeout: 30_000 });
}
