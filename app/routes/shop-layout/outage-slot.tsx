import { useEffect, useRef } from "react";
import { useVisitor } from "~/components/visitor";

/**
 * The slot for a banner that the page cache writes while the database is away. React leaves its
 * content alone. Data that came later prove that the database is back, so the banner goes.
 */
export function OutageSlot() {
  const slot = useRef<HTMLDivElement>(null);
  const visitor = useVisitor();
  const first = useRef(visitor);
  useEffect(() => {
    if (visitor !== first.current) slot.current?.replaceChildren();
  }, [visitor]);
  return (
    <div
      className="outage"
      ref={slot}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
