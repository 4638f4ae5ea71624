type Bytes = Blob | ArrayBuffer;

/** Bytes may replace a Blob, also in the members of an object. */
type WithBytes<Value> = Value extends Blob
  ? Bytes
  : Value extends readonly unknown[]
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: WithBytes<Value[Key]> }
      : Value;

/** `data` is the older name of `inputs` where that is a file. */
type WithData<Input> = Input extends { inputs: Blob }
  ? { inputs: Bytes; data?: undefined } | { data: Bytes; inputs?: undefined }
  : { [Key in keyof Input as Extract<Key, "inputs">]: WithBytes<Input[Key]> };

/** Parameters of a specific provider, which are passed on. */
type WithVendorParameters<Input> = {
  [Key in keyof Input as Exclude<Key, "inputs">]: Key extends "parameters"
    ? Input[Key] & { [vendorParameter: string]: unknown }
    : Input[Key];
};

/**
 * The input of a task's call: its schema's type, but bytes may replace a Blob and `parameters` may have further members.
 */
export type CallInput<Input> = WithData<Input> & WithVendorParameters<Input>;
