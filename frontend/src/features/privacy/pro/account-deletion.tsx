import { useNavigate } from 'react-router-dom';
import formStyles from '#frontend/ui/fields/form.module.css';
import { CURRENT_MISSING } from '#frontend/features/auth/password/password-rules.ts';
import { forgetPerson } from '#frontend/features/auth/pro-session.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import styles from '#frontend/features/customers/pro/account.module.css';

const { deleteAccount } = privacyContract.endpoints;

/** « Supprimer mon compte »: explanation, password, confirmation; then signs out. */
export function AccountDeletion() {
  const navigate = useNavigate();
  const form = useForm({ current_password: '' }, (values) => ({
    current_password: values.current_password === '' ? CURRENT_MISSING : undefined,
  }));
  const onSubmit = form.submit(async (body) => {
    const sure = await confirmAction({
      title: 'Supprimer votre compte ?',
      text: 'C’est immédiat et définitif : ni vous ni nous ne pourrons le rouvrir.',
      confirmLabel: 'Supprimer mon compte',
      tone: 'danger',
    });
    if (!sure) return;
    const reply = await call(deleteAccount, { body }, { as: 'pro' });
    forgetPerson();
    notify.success(reply.message ?? authMessages.accountDeleted, { durationMs: 12_000 });
    void navigate(paths.espacePro, { replace: true });
  });
  return (
    <section aria-labelledby="supprimer" className={styles.section}>
      <h2 id="supprimer">Supprimer mon compte</h2>
      <ul className={styles.consequences}>
        <li>Votre profil, vos adresses, votre panier et vos sessions sont effacés aussitôt.</li>
        <li>
          Vos commandes et factures restent dix ans en comptabilité, comme la loi l’impose, sans votre nom sur
          les commandes.
        </li>
        <li>
          Un avoir que vous attendez encore reste à décider par la maison : accordé, il vous est rendu par le
          moyen de paiement utilisé, sans autre message.
        </li>
        <li>Une commande impayée ou pas encore livrée empêche la suppression.</li>
        <li>Un dernier e-mail vous le confirme.</li>
      </ul>
      <Refusal
        error={form.refusal}
        actions={
          asApiError(form.refusal)?.code === 'open_orders' ? (
            <ButtonLink size="small" href={paths.orders}>
              Voir mes commandes
            </ButtonLink>
          ) : undefined
        }
      />
      <form className={formStyles.form} onSubmit={onSubmit} noValidate aria-label="Supprimer mon compte">
        <PasswordField label="Votre mot de passe" {...form.field('current_password')} />
        <div>
          <Button type="submit" variant="danger" pending={form.pending} pendingText="Suppression…">
            Supprimer mon compte
          </Button>
        </div>
      </form>
    </section>
  );
}
