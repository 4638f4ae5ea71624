// Parts of the frame that few visits show. One file for all, because the code of a first visit names every file that may follow.
import "./occasional.css";

export { BuildBanner } from "./build-banner.tsx";
export { Logo } from "./logo.tsx";
export { AuthorNotice, SafeModeNotice } from "./mode-notices.tsx";
export { SearchBanner } from "./search-banner.tsx";
