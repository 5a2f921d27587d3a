import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { focusHeading } from "~/browser/focus";
import { Icon } from "./icon";

type Props = {
  /** The id of the heading that labels the dialog. */
  labelledBy: string;
  /** The address of the page without the dialog. */
  closeTo: string;
  children: ReactNode;
};

/**
 * A dialog with its own address: the server sends it open, and a link closes it. With scripts it is
 * modal: Escape closes it, and focus stays in it and then returns.
 */
export function Dialog({ labelledBy, closeTo, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const close = () => navigate(closeTo, { preventScrollReset: true, replace: true });

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.close();
    element?.showModal();
    element?.querySelector("textarea")?.focus();
    return () => {
      element?.close();
      // At this point the dialog is removed, too late for it to return focus itself. Its opener may
      // be removed too, like a favourite's tile.
      if (!opener?.isConnected) focusHeading();
      else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div className="veil">
      <Link to={closeTo} preventScrollReset replace tabIndex={-1} aria-label="Close" />
      {/* Only the mouse needs the backdrop. Keyboards have Escape and the close button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        open
        className="panel"
        ref={dialog}
        aria-labelledby={labelledBy}
        onClick={(event) => isOnBackdrop(event) && close()}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <Link className="exit" to={closeTo} preventScrollReset replace>
          <Icon name="exit" />
          <span className="visually-hidden">Close</span>
        </Link>
        {children}
      </dialog>
    </div>
  );
}

function isOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
  const { target, currentTarget, clientX, clientY, detail } = event;
  // The second click of a double click on the opening link must not close the dialog.
  if (detail > 1) return false;
  const box = currentTarget.getBoundingClientRect();
  const isInside =
    clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return target === currentTarget && !isInside;
}
