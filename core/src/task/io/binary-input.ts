/** Audio or picture as input; `data` is the older name of `inputs`. */
export type BinaryInput =
  | { inputs: Blob | ArrayBuffer; data?: undefined }
  | { data: Blob | ArrayBuffer; inputs?: undefined };
