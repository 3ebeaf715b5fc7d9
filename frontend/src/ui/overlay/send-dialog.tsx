import type { ReactNode, SyntheticEvent } from 'react';
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
    submit: (act: (values: Values) => Promise<void>) => (event: SyntheticEvent<HTMLFormElement>) => void;
  };
  /** Answers what is said once it is done; throws what was refused. */
  send: (values: Values) => Promise<{ message: string }>;
  /** Reads again what that changed; absent where `send` does so itself, of what was refused too. */
  reread?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a window that goes to the server: done, it says so, what it changed is read again, and the window closes. */
export function SendDialog<Values>({ form, send, reread, onClose, ...dialog }: SendDialogProps<Values>) {
  const onSubmit = form.submit(async (values) => {
    notify.success((await send(values)).message);
    await reread?.();
    onClose();
  });
  return <FormDialog {...dialog} pending={form.pending} onSubmit={onSubmit} onClose={onClose} />;
}
