import { createContext } from "react";

/** Key of the location with which the app was opened; every other one was reached by a navigation. */
export const FirstLocationContext = createContext("default");
