/** Answers to repeat while others are still being asked. */
const MOST_ANSWERS = 30;

/**
 * A function of the contract that is synchronous, whose code runs in an engine. It returns its result if the same question was
 * answered before; otherwise it throws the promise of the answer, and the host asks again.
 * @param ask asks the plugin @returns the function; its first argument identifies the question
 */
export function rememberedAnswers<Args extends readonly unknown[], Result>(
  ask: (...args: Args) => Promise<unknown>,
): (key: unknown, ...args: Args) => Result {
  const answers = new Map<string, { readonly value: unknown } | { readonly error: unknown }>();

  function keep(key: string, answer: { readonly value: unknown } | { readonly error: unknown }): void {
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= MOST_ANSWERS) answers.delete(oldest);
    answers.set(key, answer);
  }

  return (question, ...args) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key);
    if (answer && "error" in answer) {
      answers.delete(key);
      throw answer.error;
    }
    if (answer) return answer.value as Result;
    // oxlint-disable-next-line no-throw-literal -- The host waits for it and asks again.
    throw ask(...args).then(
      (value) => keep(key, { value }),
      (error: unknown) => keep(key, { error }),
    );
  };
}

/** The result of code that may throw such a promise. */
export async function whenAnswered<Result>(work: () => Result): Promise<Result> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Promise)) throw error;
    await error;
    return whenAnswered(work);
  }
}
