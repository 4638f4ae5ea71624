/** The hub that is asked unless another one is named. */
export const DEFAULT_HUB_URL = "https://huggingface.co";
/** The router by which the hub's tokens reach providers unless another one is named. */
export const DEFAULT_ROUTER_URL = "https://router.huggingface.co";
