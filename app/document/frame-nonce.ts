import { createContext } from "react";

/** Marks the document's scripts during server rendering; the browser never sees it. */
export const FrameNonce = createContext<string | undefined>(undefined);
