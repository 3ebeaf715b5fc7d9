import formStyles from '#frontend/ui/fields/form.module.css';
import { checkPasswordForm, emptyPasswordForm } from './password-rules.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';

const { changePassword } = authContract.endpoints;

/** Checked by the server against the password in use; the other sessions are closed (AMB-14). */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm(emptyPasswordForm, checkPasswordForm);
  const onSubmit = form.submit(async ({ current_password, password }) => {
    const reply = await call(changePassword, { body: { current_password, password } }, { as: 'pro' });
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
        hint="8 caractères au minimum."
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
