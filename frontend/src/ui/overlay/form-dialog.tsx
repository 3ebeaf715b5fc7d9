import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from './dialog.tsx';
import styles from '#frontend/ui/fields/form.module.css';

interface FormDialogProps {
  title: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Label while submitting. */
  pendingText?: string | undefined;
  /** Irreversible. */
  isDanger?: boolean | undefined;
  /** Error without a field. */
  refusal?: string | undefined;
  pending: boolean;
  /** Closing would lose input (`useForm`). */
  changed: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog with cancel and submit; it stays open while submitting. */
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
