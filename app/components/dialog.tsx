import { Link, useLocation, useNavigate, type LinkProps } from "@remix-run/react";
import {
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
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
  const isBehind = useLocation().state === closeTo;
  // Noted before the dialog shows: its exit icon may be pressed before it is modal.
  const [opener] = useState(() => (import.meta.env.SSR ? null : document.activeElement));
  const isClosing = useRef(false);
  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isClosing.current) return;
    isClosing.current = true;
    if (isBehind) navigate(-1);
    else navigate(closeTo, { preventScrollReset: true, replace: true });
  };

  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    element?.querySelector("textarea")?.focus();
    return () => {
      element?.close();
      // At this point the dialog is removed, too late for it to return focus itself. Its opener may
      // be removed too, like a favourite's tile.
      if (!opener?.isConnected) focusHeading();
      else if (opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
        // An error that the dialog has left on the page may have moved it out of sight.
        opener.scrollIntoView({ block: "nearest" });
      }
    };
  }, [opener]);

  return (
    <div className="veil">
      <Link to={closeTo} onClick={close} tabIndex={-1} aria-label="Close" />
      {/* Only the mouse needs the backdrop. Keyboards have Escape and the close button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        open
        className="panel"
        ref={dialog}
        aria-labelledby={labelledBy}
        onClick={(event) => isOnBackdrop(event) && close(event)}
        onCancel={close}
      >
        <Link className="exit" to={closeTo} onClick={close}>
          <Icon name="exit" />
          <span className="visually-hidden">Close</span>
        </Link>
        {children}
      </dialog>
    </div>
  );
}

/** Opens a dialog over its page. The entry in the history notes the page behind it, to which closing leads back. */
export function DialogLink(props: LinkProps) {
  const { pathname, search } = useLocation();
  return <Link {...props} state={pathname + search} preventScrollReset />;
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
