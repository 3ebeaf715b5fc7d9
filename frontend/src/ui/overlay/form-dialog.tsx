import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from './dialog.tsx';
import styles from '#frontend/ui/fields/form.module.css';

interface FormDialogProps {
  title: string;
  /** Of the button that sends it. */
  submitLabel: string;
  /** Instead of the label while it is on its way. */
  pendingText?: string | undefined;
  /** What it does cannot be taken back. */
  isDanger?: boolean | undefined;
  /** Why it was refused, where no field says it. */
  refusal?: string | undefined;
  pending: boolean;
  /** Something typed would be lost on closing (`useForm`). */
  changed: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a window: its fields, a way back, and the one button that sends it; it stays open while that goes on. */
export function FormDialog({
  title,
  submitLabel,
  pendingText,
  isDanger,
  refusal,
  pending,
  changed,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      dismissible={!pending}
      changed={changed}
      onClose={onClose}
      footer={
        <>
          {refusal === undefined ? null : <Banner kind="error">{refusal}</Banner>}
          <Button disabled={pending} onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            pending={pending}
            pendingText={pendingText}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate aria-label={title}>
        {children}
      </form>
    </Dialog>
  );
}
