import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useIsHydrated } from "~/browser/hydrated";
import type { Notice } from "~/forms/notices";

export type NoticesProps = {
  /** Distinguishes the notices of one answer from those of the next. */
  id: string;
  notices: Notice[];
  /** Whether a dialog stays open over the page. With scripts, the notices are shown in it. */
  isUnderDialog?: boolean;
};

const looks: Record<Notice["kind"], { className: string; mark: string }> = {
  success: { className: "toast", mark: "✓" },
  reminder: { className: "toast reminder", mark: "!" },
  checkout: { className: "toast checkout", mark: "!" },
  trouble: { className: "toast trouble", mark: "!" },
  login: { className: "toast", mark: "♥" },
  added: { className: "toast added", mark: "✓" },
};

/**
 * The notices of the last form. The style sheet shows and hides them, so they need no scripts. With
 * scripts they stay through a navigation, until they have faded, other notices replace them, or their
 * link's page is open.
 */
export function Notices({ isUnderDialog = false, ...given }: NoticesProps) {
  const { pathname, search, hash, key } = useLocation();
  const [shown, setShown] = useState({ ...given, key });
  const isHydrated = useIsHydrated();
  const here = pathname + search + hash;
  const keep = (notices: Notice[]) => setShown({ ...shown, notices });
  const left = shown.notices.filter(({ to }) => !to || !here.startsWith(to));
  if (given.notices.length > 0 && given.id !== shown.id) setShown({ ...given, key });
  else if (key !== shown.key && left.length < shown.notices.length) keep(left);
  const notices = (
    <div className="toasts wrap" role="status">
      {shown.notices.map((notice) => (
        <Toast
          key={shown.id + notice.message}
          {...notice}
          onEnd={() => keep(shown.notices.filter((each) => each !== notice))}
        />
      ))}
    </div>
  );
  const dialog = isUnderDialog && isHydrated ? document.querySelector("dialog[open]") : null;
  return dialog ? createPortal(notices, dialog) : notices;
}

type ToastProps = Notice & {
  /** Called once it has faded. It must not come back when it moves into a dialog or out of it. */
  onEnd?: () => void;
};

/** One notice. A screen may also show one before the server answers. */
export function Toast({ message, kind, link, to, onEnd }: ToastProps) {
  const { className, mark } = looks[kind];
  return (
    <div
      className={className}
      onAnimationEnd={({ animationName }) => animationName === "toast-out" && onEnd?.()}
    >
      <b aria-hidden="true">{mark}</b>
      <p>
        {message} {to && <Link to={to}>{link}</Link>}
      </p>
    </div>
  );
}
