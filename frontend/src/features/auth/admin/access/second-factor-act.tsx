import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { CodeField } from './code-field.tsx';

const { removeSecondFactor, renewRecoveryCodes } = adminSessionsContract.endpoints;

interface ActProps {
  act: 'remove' | 'renew';
  /** New recovery codes, or none. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Actions on an active second factor; both require a code. */
export function SecondFactorAct({ act, onDone, onClose }: ActProps) {
  const removing = act === 'remove';
  const form = useForm({ password: '', code: '' }, ({ password, code }) => ({
    password: removing && password === '' ? 'Le mot de passe est requis' : undefined,
    code: code.trim() === '' ? 'Le code est requis' : undefined,
  }));
  const onSubmit = form.submit(async (body) => {
    if (removing) {
      notify.success((await call(removeSecondFactor, { body }, { as: 'admin' })).message);
      return onDone([]);
    }
    const reply = await call(renewRecoveryCodes, { body: { code: body.code } }, { as: 'admin' });
    onDone(reply.recovery_codes);
  });
  return (
    <FormDialog
      title={removing ? 'Désactiver la double authentification' : 'Remplacer les codes de secours'}
      submitLabel={removing ? 'Désactiver' : 'Remplacer'}
      isDanger={removing}
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Refusal error={form.refusal} />
      <p>
        {removing
          ? 'Le mot de passe suffira de nouveau pour entrer dans l’administration.'
          : 'Les codes que vous avez gardés n’ouvriront plus rien.'}
      </p>
      {removing ? <PasswordField label="Votre mot de passe" required {...form.field('password')} /> : null}
      <CodeField hint="De l’application, ou un code de secours." {...form.field('code')} />
    </FormDialog>
  );
}
