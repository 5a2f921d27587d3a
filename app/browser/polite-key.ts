import { useEffect, useRef, useState } from "react";

const twiceWithinMs = 600;
const offKey = "escapeIsOff";

/**
 * Flips polite mode when Escape is pressed twice, unless somebody has switched that off. A press that
 * closes a dialog with a field does not count, because somebody who writes repeats it out of impatience.
 */
export function usePoliteKey(flip: () => void) {
  const pressedAt = useRef(-Infinity);
  useEffect(() => {
    const press = ({ key, repeat, timeStamp }: KeyboardEvent) => {
      if (key !== "Escape" || repeat || document.querySelector("dialog[open] textarea")) return;
      const isSecond = timeStamp - pressedAt.current < twiceWithinMs;
      pressedAt.current = isSecond ? -Infinity : timeStamp;
      if (isSecond && !isOff()) flip();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [flip]);
}

function isOff(): boolean {
  try {
    return localStorage.getItem(offKey) !== null;
  } catch {
    return false;
  }
}

/** Whether the key works in this browser, and a function that switches it on or off. For a page that scripts have taken over. */
export function usePoliteKeySetting(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(!isOff());
  return [
    isOn,
    (wanted) => {
      setIsOn(wanted);
      try {
        if (wanted) localStorage.removeItem(offKey);
        else localStorage.setItem(offKey, "yes");
      } catch {
        // Without storage it is as it was, from the next page on.
      }
    },
  ];
}
