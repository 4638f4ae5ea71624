/** Why nothing can be asked at this moment. */
export interface Obstacle {
  readonly text: string;
  /** `pending` passes by itself, `open` is still to be chosen, `wrong` is to be mended. */
  readonly kind: "pending" | "open" | "wrong";
}
