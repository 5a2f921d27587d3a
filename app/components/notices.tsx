import { Link } from "@remix-run/react";
import { useState } from "react";
import { noticeWords, type NoticeCode, type NoticeKind } from "~/forms/notices";

export type NoticesProps = {
  /** Distinguishes the notices of one answer from those of the next. */
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
 * The notices of the last form. The style sheet shows and hides them, so they need no scripts. With
 * scripts they stay through a change of page, until other notices replace them.
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

/** One notice. A screen may also show one before the server answers. */
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
