import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { useBackCloses } from '#frontend/lib/navigation/back-closes.ts';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { CloseIcon } from '#frontend/ui/icons/icons-action.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';
import { watchKeyboard } from './watch-keyboard.ts';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Called on Escape, the close button or the backdrop; the owner sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Actions, the main one last. */
  footer?: ReactNode;
  /** False while a choice is required: Escape, close button and backdrop do nothing. Default true. */
  dismissible?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** The address opens it (`useOpened`), so the browser's « back » closes it by itself; else it calls `onClose`. */
  addressed?: boolean | undefined;
}

/** The element to focus when it opens; else the first field. */
const FIRST_STOPS = [
  '[data-autofocus]:not(:disabled)',
  'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)',
];

/** The surface under Dialog and SidePanel: a native modal <dialog>, so focus, Escape and inertness are the browser's. */
export function Modal({ open, ...rest }: ModalProps & { className?: string | undefined }) {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal({
  onClose,
  title,
  children,
  footer,
  dismissible = true,
  role,
  addressed = false,
  className,
}: Omit<ModalProps, 'open'> & { className?: string | undefined }) {
  const surface = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  useBackCloses(onClose, { dismissible, off: addressed });

  useLayoutEffect(() => {
    const dialog = surface.current;
    const page = document.documentElement;
    if (!document.querySelector('dialog[open]'))
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    dialog?.showModal();
    const stop = FIRST_STOPS.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find(Boolean);
    (stop ?? heading.current)?.focus();
    // Closing gives the focus back to what opened it; a layout effect ends before the element leaves the page.
    return () => dialog?.close();
  }, []);
  useEffect(() => watchKeyboard(surface.current), []);

  const onBackdrop = (event: PointerEvent) => event.target === surface.current;
  return (
    <dialog
      ref={surface}
      className={classNames(styles.modal, className)}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== surface.current) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = onBackdrop(event);
      }}
      onPointerUp={(event) => {
        if (dismissible && pressedBackdrop.current && onBackdrop(event)) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {withReferences(title)}
          </h2>
          {dismissible ? (
            <IconButton label="Fermer" icon={<CloseIcon />} onClick={onClose} className={styles.close} />
          ) : null}
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
