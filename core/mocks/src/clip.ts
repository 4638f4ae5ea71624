import { bytesFromBase64 } from "@patchbay/core/provider";
import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";
import { webm } from "./webm.ts";

const MS_PER_FRAME = 125;
const MOST_SECONDS = 30;

/**
 * A clip (WebM, VP8) of a moving square, labeled as simulated: the mocks' generated video. The text and the seed
 * determine where the square starts.
 *
 * @param request with the length in seconds, at most 30, and the size at which players show it; default: one second
 */
export function clip(text: string, request: MediaOptions | MediaRequest = {}): Blob {
  const { seed = "", seconds = 1, width = FRAME_SIZE.width, height = FRAME_SIZE.height } = mediaOptions(request);
  const first = textSeed(`${text}${seed}`) % FRAMES.length;
  const count = Math.max(1, Math.round((Math.min(MOST_SECONDS, seconds) * 1000) / MS_PER_FRAME));
  const frames = Array.from({ length: count }, (_, index) => ({
    bytes: bytesFromBase64(FRAMES[(first + index) % FRAMES.length] ?? ""),
    milliseconds: index * MS_PER_FRAME,
    isKey: true,
  }));
  return webm({ ...FRAME_SIZE, shown: { width, height }, milliseconds: count * MS_PER_FRAME, frames });
}

/** Pixels of every frame below. */
const FRAME_SIZE = { width: 96, height: 64 };

/**
 * A square that moves from left to right: eight VP8 key frames in base64, drawn and encoded with a browser's canvas.
 */
const FRAMES: readonly string[] = [
  "UAYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANZprv5mUHOIaGSj8AJKaooKcc5pRgKRz6ysKADnXAAA/u92uBsh+4gS0D0/zmm/iwRN1/JQ7AQ34fJZTmrO2KiKJgAAAAA=",
  "sAYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANZprrwKIBs/9GAegABI3hXGXCQMZSOM0OOjFlxpBmBvN0AA/u920XQB+DKGC4X6zqzNvPE/3/zlCG/JY5nZ6RSn82y+D46VawnheY5dKz2hEY57XMAilfjnMEGAAAAAAA==",
  "0AYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllAJZV9gTP/n/+6Af4Ce5xDQyUpldGv8Nazoowg7+Rbs3WPUuAAP7vdtZGPfgrEncWycf8OzP1s9n29yqvgkC1vD0WHndfPZ9nXgRCSbjVPgeAAAA=",
  "sAYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANZprrwKIBs/9GAegABI3hXHOMyV4w7zoz5+Vzyr0Tm2dAAA/u920XQB+DKGC4Xyd7TU3LzovtADd3rEPKWozT95L+2r9uAU0J+OPhDkgzi5lWaTAsv2iiSn6TvgAAAAAA==",
  "8AQAnQEqYABAAD7RaKxQKCakIqa8yAEAGgllAHjOA57TpSpuTGrCJNVRgp7J0pTIAP7vdtfp2sk65Lid46XpOl//5z0f//Foe9f/9RMA3IV/5Wseq3mAAAAA",
  "8AYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANXx0X5nqqsQJn/owD0AAJG8K46SGn3PLjiSNQOKAT63fQAeWAD+73a4DayNHNCCe4o4eUMEN7t9GyNVUabD3/Nsvg/+H39Cw3zxxDczhT5zzgB4aC0e3UpDgAAA",
  "8AYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllAJZXTj4gTP/n/+6Af4Ce5xDQyUqfMT85VS1gBftEIQqlH7ZswAD+73bWMu4ZU8djdm27/nOm/e3U7/KtvdU0yl+BapguNsGvntrx6LY56j/zN1ItGZoAAAA=",
  "sAUAnQEqYABAAD7RaKxQKCYkIqaoAQAaCWcAOv/owD0AAGoTbPFvFzKS9ogv1/LeIdNqnzEAAP7vdtfqsh+75S0DDEmT0yk1/hev9QVnL4mAaf37yX9uSKWDwvfNWYCj1orK5hn1QfrmBls8gAAAAA==",
];
