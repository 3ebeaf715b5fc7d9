import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { useAskBeforeUnload, useUnsavedForms } from '#frontend/lib/forms/unsaved.ts';
import { useBackCloses } from '#frontend/lib/navigation/back-closes.ts';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { CloseIcon } from '#frontend/ui/icons/icons-action.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';
import { confirmAction } from './confirm-dialog.tsx';
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
  /** Closing would lose input and requires a confirmation. Forms inside the dialog register themselves. */
  changed?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /**
   * Opened by the URL (`useOpened`), so the browser's « back » closes it; otherwise « back » calls `onClose`.
   */
  addressed?: boolean | undefined;
}

/** The element to focus when it opens; by default the first field. */
const FIRST_STOPS = [
  '[data-autofocus]:not(:disabled)',
  'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)',
];

/** The native modal <dialog> under Dialog and SidePanel: the browser handles focus, Escape and inertness. */
export function Modal({ open, ...rest }: ModalProps & { className?: string | undefined }) {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal({
  onClose,
  title,
  children,
  footer,
  dismissible = true,
  changed = false,
  role,
  addressed = false,
  className,
}: Omit<ModalProps, 'open'> & { className?: string | undefined }) {
  const surface = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  const forms = useUnsavedForms();
  const isUnsaved = changed || forms.hasUnsaved;
  useAskBeforeUnload(isUnsaved);
  const dismiss = useDismiss({ dismissible, isUnsaved, onClose });
  useBackCloses(dismiss, { dismissible, off: addressed && !isUnsaved });

  useLayoutEffect(() => {
    const dialog = surface.current;
    const page = document.documentElement;
    if (!document.querySelector('dialog[open]'))
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    dialog?.showModal();
    const stop = FIRST_STOPS.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find(Boolean);
    (stop ?? heading.current)?.focus();
    // closing restores the focus; a layout effect runs before the element is removed
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
      onKeyDown={(event) => {
        const isOwn = event.target instanceof Element && event.target.closest('dialog') === surface.current;
        if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
        // browsers allow one cancellation only: the second Escape would close the dialog
        event.preventDefault();
        dismiss();
      }}
      onCancel={(event) => {
        if (event.target !== surface.current) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={(event) => {
        if (event.target !== surface.current || surface.current.open) return;
        // closed by the browser, as by a second « back » on Android, while it is rendered
        surface.current.showModal();
        dismiss();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = onBackdrop(event);
      }}
      onPointerUp={(event) => {
        if (pressedBackdrop.current && onBackdrop(event)) dismiss();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {withReferences(title)}
          </h2>
          {dismissible ? (
            <IconButton label="Fermer" icon={<CloseIcon />} onClick={dismiss} className={styles.close} />
          ) : null}
        </header>
        <div className={styles.body}>
          <forms.Provider value={forms.count}>{children}</forms.Provider>
        </div>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}

interface Dismissal {
  dismissible: boolean;
  isUnsaved: boolean;
  onClose: () => void;
}

/** Backdrop, Escape, close button and « back »: asks for confirmation once when input would be lost. */
const useDismiss = ({ dismissible, isUnsaved, onClose }: Dismissal) => {
  const asking = useRef(false);
  const agreed = useRef(false);
  return (): void => {
    if (!dismissible || asking.current) return;
    if (!isUnsaved || agreed.current) return onClose();
    asking.current = true;
    void confirmAction(LOSING).then((yes) => {
      asking.current = false;
      agreed.current = yes;
      if (yes) onClose();
    });
  };
};

const LOSING = {
  title: 'Fermer sans enregistrer ?',
  text: 'Ce que vous avez saisi dans cette fenêtre serait perdu.',
  confirmLabel: 'Fermer sans enregistrer',
  cancelLabel: 'Continuer la saisie',
};

/** Above this scale the page is zoomed in, so that a smaller viewport does not imply a keyboard. */
const ZOOMED = 1.01;

/**
 * Sets `--keyboard` to the height of the page covered by a phone's keyboard, which does not resize the
 * layout: dialogs need their footer above it. Scrolls the focused field into view. Returns the stop function.
 */
const watchKeyboard = (surface: HTMLElement | null): (() => void) => {
  const view = window.visualViewport;
  if (!view || !surface) return () => undefined;
  let known = 0;
  const measure = () => {
    const covered = view.scale > ZOOMED ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
    if (covered === known) return;
    surface.style.setProperty('--keyboard', `${covered}px`);
    if (covered > known) surface.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
    known = covered;
  };
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  return () => {
    view.removeEventListener('resize', measure);
    view.removeEventListener('scroll', measure);
  };
};
