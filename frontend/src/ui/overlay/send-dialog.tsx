import type { ReactNode, SyntheticEvent } from 'react';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { FormDialog } from './form-dialog.tsx';

interface SendDialogProps<Values> {
  title: string;
  /** Label of the submit button. */
  submitLabel: string;
  pendingText?: string | undefined;
  isDanger?: boolean | undefined;
  /** From useForm. */
  form: {
    pending: boolean;
    changed: boolean;
    refusal: unknown;
    submit: (act: (values: Values) => Promise<void>) => (event: SyntheticEvent<HTMLFormElement>) => void;
  };
  /** Returns the success message; throws the refusal. */
  send: (values: Values) => Promise<{ message: string }>;
  /** Refetches changed data; absent where `send` does so itself, also after refusals. */
  reread?: (() => Promise<unknown>) | undefined;
  /** Overrides the server's message. */
  refusalText?: ((error: unknown) => string) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form dialog that calls the server: on success it shows the message, refetches and closes; on refusal it
 * shows the error next to the button, visible at any scroll position.
 */
export function SendDialog<Values>(props: SendDialogProps<Values>) {
  const { form, send, reread, refusalText = detailOf, onClose, ...dialog } = props;
  const onSubmit = form.submit(async (values) => {
    notify.success((await send(values)).message);
    await reread?.();
    onClose();
  });
  return (
    <FormDialog
      {...dialog}
      refusal={form.refusal === undefined ? undefined : refusalText(form.refusal)}
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
