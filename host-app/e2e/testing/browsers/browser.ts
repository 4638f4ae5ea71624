/** User input in the format that WebDriver and WebDriver BiDi share. */
export type InputActions = readonly {
  readonly type: "pointer" | "key";
  readonly id: string;
  readonly actions: object[];
}[];

/** A browser that a test drives: the few commands that differ between browsers. */
export interface Browser {
  /** Opens a URL and waits until it is loaded. */
  goto(url: string): Promise<void>;
  /**
   * Runs an expression in the page.
   * @param expression for a promise of JSON text
   */
  evaluate(expression: string): Promise<string>;
  perform(actions: InputActions): Promise<void>;
  /** Returns and clears console errors, as far as the browser reports them. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}
