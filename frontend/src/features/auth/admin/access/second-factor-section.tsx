import { useState } from 'react';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { EnableSecondFactor } from './enable-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { CodeField } from './code-field.tsx';
import secondFactorSectionStyles from './access.module.css';

interface SectionProps {
  state: { enabled_at: string; recovery_codes_left: number } | null;
  onChanged: () => void;
}

/** With fewer codes, new ones are suggested. */
const FEW_CODES = 3;

export function SecondFactorSection({ state, onChanged }: SectionProps) {
  const [doing, setDoing] = useState<'enable' | 'remove' | 'renew'>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setDoing(undefined);
  const done = (fresh: string[]) => {
    close();
    setCodes(fresh);
    onChanged();
  };
  return (
    <section className={secondFactorSectionStyles.section} aria-labelledby="double">
      <h2 id="double">Double authentification</h2>
      <p>
        <StatusBadge tone={state ? 'good' : 'neutral'}>{state ? 'Activée' : 'Désactivée'}</StatusBadge>
      </p>
      {state ? (
        <>
          <p>
            Depuis le {formatLongDate(state.enabled_at)}. Il reste{' '}
            {state.recovery_codes_left === 1
              ? 'un code de secours'
              : `${state.recovery_codes_left} codes de secours`}
            .
          </p>
          {state.recovery_codes_left <= FEW_CODES ? (
            <Banner kind="warning">Il vous reste peu de codes de secours : remplacez-les.</Banner>
          ) : null}
          <div className={secondFactorSectionStyles.acts}>
            <Button onClick={() => setDoing('renew')}>Remplacer les codes de secours</Button>
            <Button variant="ghost" onClick={() => setDoing('remove')}>
              Désactiver
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Un mot de passe volé n’ouvre alors plus rien : à chaque connexion, un code de votre téléphone est
            demandé aussi.
          </p>
          <div className={secondFactorSectionStyles.acts}>
            <Button variant="primary" onClick={() => setDoing('enable')}>
              Activer
            </Button>
          </div>
        </>
      )}
      {doing === 'enable' ? <EnableSecondFactor onEnabled={done} onClose={close} /> : null}
      {doing === 'remove' || doing === 'renew' ? (
        <SecondFactorAct act={doing} onDone={done} onClose={close} />
      ) : null}
      {codes.length > 0 ? <RecoveryCodes codes={codes} onClose={() => setCodes([])} /> : null}
    </section>
  );
}

const { removeSecondFactor, renewRecoveryCodes } = adminSessionsContract.endpoints;

interface ActProps {
  act: 'remove' | 'renew';
  /** New recovery codes, or none. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Actions on an active second factor; both require a code. */
function SecondFactorAct({ act, onDone, onClose }: ActProps) {
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
