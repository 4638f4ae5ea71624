import { InputError } from "@patchbay/core/errors";
import { createFaultyAnswer, faults as lab } from "@patchbay/mocks/faults";

type Answer = (request: Request) => Promise<Response>;

/** Reserved by RFC 2606, so it belongs to no one. */
const ELSEWHERE = "https://elsewhere.example";

/**
 * Lets faults happen to answers: to each that they can happen to, or once with `:once`.
 * @throws InputError that lists the faults
 */
export function withFaults(answer: Answer, names: readonly string[]): Answer {
  return names.reduce<Answer>((next, name) => {
    const [, id = "", form] = /^(.*?)(?::(once|always))?$/.exec(name.trim()) ?? [];
    const fault = lab.find((each) => each.name === id);
    if (!fault) {
      throw new InputError(
        `There is no fault '${name.trim()}'. The faults are ${lab.map((one) => one.name).join(", ")}.`,
      );
    }
    // Nothing is retried here, so that a fault may stay which the lab lets happen once.
    const faulty = createFaultyAnswer({ fault, form: form === "once" ? form : "always", elsewhere: ELSEWHERE });
    return (request) => faulty(request, () => next(request.clone()));
  }, answer);
}
