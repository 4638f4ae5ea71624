export { http, HttpResponse } from "msw";
export * from "./mock-chat.ts";
export * from "./mock-hub.ts";
export type * from "./provider-mocks.ts";
export * from "./pause.ts";
export * from "./sse-response.ts";
