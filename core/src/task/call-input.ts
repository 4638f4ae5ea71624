type Bytes = Blob | ArrayBuffer;

/** Bytes are as good as a Blob; in the members of an object too. */
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

/** Providers know parameters of their own, which are passed on. */
type WithVendorParameters<Input> = {
  [Key in keyof Input as Exclude<Key, "inputs">]: Key extends "parameters"
    ? Input[Key] & { [vendorParameter: string]: unknown }
    : Input[Key];
};

/**
 * What a call of a task takes: its schema's type, where bytes may stand for a Blob and `parameters` may hold more than
 * the schema names.
 */
export type CallInput<Input> = WithData<Input> & WithVendorParameters<Input>;
