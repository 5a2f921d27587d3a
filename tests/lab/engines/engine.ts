/** The window of a browser. Elements are named by an XPath, and the first that is visible counts. */
export type EngineWindow = {
  /** Opens an address, and returns once it has loaded. */
  open: (url: string) => Promise<void>;
  /** Goes to an address as a link would, and does not wait for it. */
  leaveTo: (url: string) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  click: (path: string) => Promise<void>;
  /** Replaces the text of a field by keys. */
  type: (path: string, text: string) => Promise<void>;
  pressEscape: () => Promise<void>;
  isVisible: (path: string) => Promise<boolean>;
  valueOf: (path: string) => Promise<string>;
  /** The text that is visible, on one line. */
  text: () => Promise<string>;
  /** The inner width, in CSS pixels. */
  innerWidth: () => Promise<number>;
  close: () => Promise<void>;
};

/** The size of a window, in CSS pixels. */
export type Size = { width: number; height: number };

/** Opens a browser with one window of that inner size, and an empty profile. */
export type StartEngine = (size: Size) => Promise<EngineWindow>;
