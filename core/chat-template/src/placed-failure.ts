import { Failure, TemplateSyntaxError } from "./errors.ts";

/** The source is malformed at a place. */
export class PlacedFailure extends Failure {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason, TemplateSyntaxError);
    this.at = at;
  }
}
