import { useState } from 'react';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import styles from './access.module.css';
import { EnableSecondFactor } from './enable-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorAct } from './second-factor-act.tsx';

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
    <section className={styles.section} aria-labelledby="double">
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
          <div className={styles.acts}>
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
          <div className={styles.acts}>
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
