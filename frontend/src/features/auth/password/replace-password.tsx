import { call } from '#frontend/lib/api/call.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { writeStored } from '#frontend/lib/storage/stored.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';
import styles from '#frontend/ui/fields/form.module.css';
import { signOut } from '#frontend/features/auth/pro-session.ts';
import { checkPasswordForm, customerPassword, emptyPasswordForm } from './password-rules.ts';

interface ReplacePasswordProps {
  /** The temporary password just typed; asked for again after a reload. */
  current: string | undefined;
  onReplaced: () => void;
}

const { changePassword } = authContract.endpoints;

/** AMB-53: the mailed password must be replaced first. */
export function ReplacePassword({ current, onReplaced }: ReplacePasswordProps) {
  const form = useForm(
    { ...emptyPasswordForm, current_password: current ?? '' },
    checkPasswordForm(customerPassword),
  );
  const onSubmit = form.submit(async ({ current_password, password }) => {
    const reply = await call(changePassword, { body: { current_password, password } }, { as: 'pro' });
    writeStored(storageKeys.temporaryPassword, null);
    notify.success(reply.message ?? 'Votre mot de passe a été modifié.');
    onReplaced();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-labelledby="choisir">
      <h2 id="choisir" className={styles.title}>
        Choisissez votre mot de passe
      </h2>
      <p className={styles.lead}>
        Vous êtes entré avec le mot de passe temporaire reçu par e-mail. Remplacez-le : la boutique s’ouvre
        aussitôt.
      </p>
      <Refusal error={form.refusal} />
      {current === undefined || form.errors.current_password ? (
        <PasswordField label="Mot de passe temporaire" {...form.field('current_password')} />
      ) : null}
      <PasswordField
        label="Nouveau mot de passe"
        hint={customerPassword.hint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirmation" autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" variant="primary" size="large" block pending={form.pending}>
        Enregistrer et continuer
      </Button>
      <button type="button" className={styles.quiet} onClick={() => void signOut()}>
        Utiliser un autre compte
      </button>
    </form>
  );
}
