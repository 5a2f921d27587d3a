import type { MetaDescriptor } from "@remix-run/node";

/** The metadata of the desk's screens, which is only a title. */
export const deskMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | The desk` },
  { name: "robots", content: "noindex" },
];
