import { Link } from "@remix-run/react";
import { useState } from "react";
import type { Notice } from "~/forms/notices";

export type NoticesProps = {
  /** Distinguishes the notices of one answer from those of the next. */
  id: string;
  notices: Notice[];
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
 * scripts they stay through a navigation, until other notices replace them or their link is followed.
 */
export function Notices(given: NoticesProps) {
  const [shown, setShown] = useState(given);
  if (given.notices.length > 0 && given.id !== shown.id) setShown(given);
  const dismiss = (notice: Notice) =>
    setShown({ ...shown, notices: shown.notices.filter((each) => each !== notice) });
  return (
    <div className="toasts wrap" role="status">
      {shown.notices.map((notice) => (
        <Toast key={shown.id + notice.message} {...notice} onFollow={() => dismiss(notice)} />
      ))}
    </div>
  );
}

/** One notice. A screen may also show one before the server answers. */
export function Toast({ message, kind, link, to, onFollow }: Notice & { onFollow?: () => void }) {
  const { className, mark } = looks[kind];
  return (
    <div className={className}>
      <b aria-hidden="true">{mark}</b>
      <p>
        {message}{" "}
        {to && (
          <Link to={to} onClick={onFollow}>
            {link}
          </Link>
        )}
      </p>
    </div>
  );
}
