export * from "./io/audio.ts";
export * from "./io/conversational.ts";
export * from "./io/image.ts";
export * from "./io/question-answering.ts";
export * from "./io/table.ts";
export * from "./io/text-generation.ts";
export * from "./io/text.ts";
export * from "./io/video.ts";
