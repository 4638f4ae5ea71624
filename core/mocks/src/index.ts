export { http, HttpResponse } from "msw";
export type { Cassette } from "./cassette/cassette.ts";
export { replay } from "./cassette/replay.ts";
export type { Replay, ReplayOptions } from "./cassette/replay-cassette.ts";
export { scoresOf } from "./answers/similarity.ts";
export { simulateTask } from "./answers/simulate-task.ts";
export { continuation, transcribe, transcript, type Transcript } from "./answers/sample-content.ts";
export { addReply, answerControl } from "./control/answer-control.ts";
export * from "./control/control-mock.ts";
export type { RepliesMessage } from "./control/wire.ts";
export { clip } from "./clip.ts";
export type * from "./chat/chat-reply.ts";
export { withImages, type ChatRequest } from "./chat/chat-request.ts";
export { argumentsOf, piecesOf } from "./chat/chat-reply.ts";
export { countOf, writeOpenAiChat } from "./chat/openai-chat.ts";
export { anthropicFail } from "./chat/anthropic-messages.ts";
export { readResponses, writeResponses, type ResponsesRequest } from "./chat/openai-responses.ts";
export { mockChat, mockMessages, mockNativeChat, mockResponses, type MockChatOptions } from "./chat/mock-chat.ts";
export * from "./mock-batches.ts";
export { getResponse } from "./get-response.ts";
export * from "./mock-completion.ts";
export * from "./mock-embeddings.ts";
export * from "./mock-hub.ts";
export { currentMock, setMockClock, textSeed } from "./mock-identity.ts";
export * from "./mock-images.ts";
export * from "./mock-job-routes.ts";
export * from "./mock-jobs.ts";
export { mediaUrl, type MediaFormat } from "./media-url.ts";
export * from "./mock-media.ts";
export { mockProvider, type MockProviderOptions } from "./mock-provider.ts";
export { sampleRepositories, type MockRepository } from "./sample-repositories.ts";
export * from "./mock-model-shelf.ts";
export * from "./mock-moderation.ts";
export * from "./mock-reranking.ts";
export * from "./mock-speech.ts";
export * from "./mock-transcription.ts";
export * from "./mock-uploads.ts";
export type { MockAnswerAbout, MockOwnForm } from "./own-form.ts";
export type { MediaOptions, MediaOptions as PictureOptions, MediaRequest } from "./media-request.ts";
export { picture } from "./picture.ts";
export { vendorModels } from "./provider-mocks.ts";
export type * from "./provider-mocks.ts";
export * from "./pause.ts";
export {
  mockFail,
  openAiFail,
  type MockErrorParts,
  type MockFail,
  type MockFailOptions,
  type MockProblem,
  type MockWording,
} from "./problem.ts";
export {
  mockRoute,
  readForm,
  readJson,
  refusal,
  routeOf,
  type MockKind,
  type MockReplies,
  type MockRoute,
} from "./route.ts";
export { mockKeys, vendorGet, vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";
export { createMock, type Mock, type MockScripts } from "./script/create-mock.ts";
export type { FaultRates } from "./script/chaos.ts";
export type { Conversation } from "./script/conversation.ts";
export type { MockJobControl } from "./script/job-control.ts";
export type { MockConditions, MockMatch } from "./script/mock-match.ts";
export type * from "./script/mock-options.ts";
export type {
  ChunkedChatReply,
  FaultFacts,
  JsonReply,
  KindReply,
  MockFault,
  MockFaultyReply,
  MockRefusal,
  PlainReply,
  Scripted,
  ScriptedReply,
} from "./script/mock-reply.ts";
export type { MockRequest } from "./script/mock-request.ts";
export type { MockCount } from "./script/request-counts.ts";
export type { MockScript, RepliedScript } from "./script/script-queue.ts";
export { sound } from "./sound.ts";
export { awsResponse, sseResponse, type SseOptions } from "./sse-response.ts";
export { wholeAnswer } from "./whole-answer.ts";
export { verifyHmac, verifyJwt, type MockHash, type MockHmac } from "./verify.ts";
export { withSignal } from "./with-signal.ts";
