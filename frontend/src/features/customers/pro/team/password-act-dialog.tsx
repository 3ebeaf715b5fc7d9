import type { ReactNode } from 'react';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';

interface PasswordActDialogProps {
  title: string;
  submitLabel: string;
  /** Explanation above the password. */
  children: ReactNode;
  act: (password: string) => Promise<void>;
  onClose: () => void;
}

/** An irreversible company action, confirmed with the password. */
export function PasswordActDialog({ title, submitLabel, children, act, onClose }: PasswordActDialogProps) {
  const form = useForm({ current_password: '' }, (values) => ({
    current_password:
      values.current_password === '' ? 'Veuillez saisir votre mot de passe actuel' : undefined,
  }));
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isDanger
      pending={form.pending}
      changed={form.changed}
      onSubmit={form.submit(({ current_password }) => act(current_password))}
      onClose={onClose}
    >
      {children}
      <Refusal error={form.refusal} />
      <PasswordField
        label="Votre mot de passe"
        autoComplete="current-password"
        {...form.field('current_password')}
      />
    </FormDialog>
  );
}
