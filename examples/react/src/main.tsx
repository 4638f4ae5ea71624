import { createRoot } from "react-dom/client";
import { Chat } from "./chat.tsx";

createRoot(document.querySelector("#root")!).render(<Chat />);
