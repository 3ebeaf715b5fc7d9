import type { ReactNode, SyntheticEvent } from 'react';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { FormDialog } from './form-dialog.tsx';

interface SendDialogProps<Values> {
  title: string;
  /** Of the button that sends it. */
  submitLabel: string;
  pendingText?: string | undefined;
  isDanger?: boolean | undefined;
  /** Its values, as useForm holds them. */
  form: {
    pending: boolean;
    changed: boolean;
    refusal: unknown;
    submit: (act: (values: Values) => Promise<void>) => (event: SyntheticEvent<HTMLFormElement>) => void;
  };
  /** Returns the success message; throws the refusal. */
  send: (values: Values) => Promise<{ message: string }>;
  /** Reads again what that changed; absent where `send` does so itself, of what was refused too. */
  reread?: (() => Promise<unknown>) | undefined;
  /** Puts what was refused in other words than the server's. */
  refusalText?: ((error: unknown) => string) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a window that goes to the server: done, it says so, what it changed is read again, and the window closes;
 * refused, it says so at the button that was pressed, however far the form is scrolled.
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
