import { Link } from "@remix-run/react";
import { useState } from "react";
import { noticeWords, type NoticeCode, type NoticeKind } from "~/forms/notices";

export type NoticesProps = {
  /** Tells the notices of one answer from those of the next. */
  id: string;
  codes: NoticeCode[];
};

const looks: Record<NoticeKind, { className: string; mark: string }> = {
  success: { className: "toast", mark: "✓" },
  reminder: { className: "toast reminder", mark: "!" },
  checkout: { className: "toast checkout", mark: "!" },
  trouble: { className: "toast trouble", mark: "!" },
  login: { className: "toast", mark: "♥" },
};

/**
 * What the last form had to say. The style sheet makes notices come and go, so they need no
 * scripts; with scripts they outlast a change of page, until others take their place.
 */
export function Notices(given: NoticesProps) {
  const [shown, setShown] = useState(given);
  if (given.codes.length > 0 && given.id !== shown.id) setShown(given);
  return (
    <div className="toasts" role="status">
      {shown.codes.map((code) => (
        <Notice key={shown.id + code} code={code} />
      ))}
    </div>
  );
}

/** One notice; a screen may also show one ahead of the server's answer. */
export function Notice({ code }: { code: NoticeCode }) {
  const { words, kind } = noticeWords[code];
  const { className, mark } = looks[kind];
  return (
    <div className={className}>
      <b aria-hidden="true">{mark}</b>
      <p>
        {words} {kind === "login" && <Link to="/login">Login</Link>}
      </p>
    </div>
  );
}
