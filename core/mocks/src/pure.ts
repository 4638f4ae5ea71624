// What a sandbox runs of this package beside a plugin's mocks: code without requests, handlers, streams and files.
export { continuation, transcribe, transcript } from "./answers/sample-content.ts";
export { anthropicFail } from "./chat/anthropic-messages.ts";
export { argumentsOf, piecesOf } from "./chat/chat-reply.ts";
export { withImages } from "./chat/chat-request.ts";
export { countOf } from "./chat/openai-chat.ts";
export { readResponses } from "./chat/openai-responses.ts";
export { embed } from "./mock-embeddings.ts";
export { textSeed } from "./mock-identity.ts";
export { mockJobs } from "./mock-jobs.ts";
export { mediaUrl } from "./media-url.ts";
export { modelShelf } from "./mock-model-shelf.ts";
export { soundWire } from "./mock-speech.ts";
export { transcriptWire } from "./mock-transcription.ts";
export { mockUploads } from "./mock-uploads.ts";
export { mockFail, openAiFail } from "./problem.ts";
export { vendorModels } from "./provider-mocks.ts";
export { refusal } from "./route.ts";
export { createJobControl, repeatCommands, type JobCommand } from "./script/job-control.ts";
