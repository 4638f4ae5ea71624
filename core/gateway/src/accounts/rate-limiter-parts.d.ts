// The package's own entry also loads what only Node has, such as `cluster`; an edge runtime has neither.
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}

declare module "rate-limiter-flexible/lib/RateLimiterRes.js" {
  export { RateLimiterRes as default } from "rate-limiter-flexible";
}
