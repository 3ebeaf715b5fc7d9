import formStyles from '#frontend/ui/fields/form.module.css';
import {
  checkPasswordForm,
  emptyPasswordForm,
  type PasswordForm as Passwords,
  type PasswordRule,
} from './password-rules.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';

interface PasswordFormProps {
  /** The account's address, for password managers. */
  email: string;
  rule: PasswordRule;
  change: (passwords: Omit<Passwords, 'confirmation'>) => Promise<{ message?: string | undefined }>;
}

/** The server checks the current password; other sessions are closed (AMB-14). */
export function PasswordForm({ email, rule, change }: PasswordFormProps) {
  const form = useForm(emptyPasswordForm, checkPasswordForm(rule));
  const onSubmit = form.submit(async ({ current_password, password }) => {
    const reply = await change({ current_password, password });
    form.reset();
    notify.success(reply.message ?? 'Votre mot de passe a été modifié.');
  });
  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate aria-label="Mot de passe">
      <Refusal error={form.refusal} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Mot de passe actuel" {...form.field('current_password')} />
      <PasswordField
        label="Nouveau mot de passe"
        hint={rule.hint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirmation" autoComplete="new-password" {...form.field('confirmation')} />
      <div>
        <Button type="submit" pending={form.pending} pendingText="Enregistrement…">
          Changer le mot de passe
        </Button>
      </div>
    </form>
  );
}
