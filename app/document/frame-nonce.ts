import { createContext } from "react";

/** Marks the scripts of the page's frame while the server renders it; the browser never sees it. */
export const FrameNonce = createContext<string | undefined>(undefined);
