import type { MetaDescriptor } from "@remix-run/node";

/** What a screen of the desk says of itself: to nobody but its tab. */
export const deskMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | The desk` },
  { name: "robots", content: "noindex" },
];
