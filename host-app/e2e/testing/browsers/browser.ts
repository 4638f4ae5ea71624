/** What a person's hands do, in the form that WebDriver and WebDriver BiDi share. */
export type InputActions = readonly {
  readonly type: "pointer" | "key";
  readonly id: string;
  readonly actions: object[];
}[];

/** A browser that a test drives: the few commands that are made differently in each. */
export interface Browser {
  /** Opens an address and waits until it is loaded. */
  goto(url: string): Promise<void>;
  /**
   * Runs an expression in the page.
   * @param expression of a promise of JSON text
   */
  evaluate(expression: string): Promise<string>;
  perform(actions: InputActions): Promise<void>;
  /** Takes what the console told of errors since the last time, as far as the browser tells it. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}
