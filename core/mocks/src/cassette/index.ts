export { captureFetch, type CapturedAnswer, type CapturedExchange } from "./capture.ts";
export type * from "./cassette.ts";
export {
  compareRequests,
  compareValues,
  describeDifference,
  normalizeLoosely,
  routeOfRequest,
  type Difference,
  type Normalize,
} from "./compare.ts";
export { createRecorder, type Recorder, type RecorderOptions } from "./create-recorder.ts";
export { mediaFolder, openCassette } from "./open-cassette.ts";
export { printCassette, type PrintedCassette } from "./print-cassette.ts";
export { replayCassette, type Replay, type ReplayOptions } from "./replay-cassette.ts";
export { writeCassette } from "./write-cassette.ts";
