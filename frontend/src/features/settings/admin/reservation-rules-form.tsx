import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { journalKey, reservationRulesQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { refusedFields } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { GroupCaps } from './group-caps.tsx';
import styles from './settings.module.css';

const { getReservationRules, setReservationRules } = settingsContract.endpoints;
type Setting = ReplyOf<typeof getReservationRules>['data'];
type Count = 'new_account_days' | 'warn_after_hours' | 'cancel_after_hours';
type Cap = 'new_account_cap' | 'known_account_cap';

/** An account's unpaid orders are capped by its age; those of new accounts expire, after a warning. */
export function ReservationRulesForm({ setting }: { setting: Setting }) {
  const queries = useQueryClient();
  const [rules, setRules] = useState(setting);
  const change = (part: Partial<Setting>) => setRules((now) => ({ ...now, ...part }));
  const isUnchanged = JSON.stringify(rules) === JSON.stringify(setting);
  const save = useAction(async () => {
    const { data } = await call(setReservationRules, { body: rules }, { as: 'admin' });
    queries.setQueryData(reservationRulesQuery().queryKey, data);
    notify.success('Commandes non réglées : les nouvelles règles valent pour les prochaines.');
    await queries.invalidateQueries({ queryKey: journalKey });
  });
  const problems = refusedFields(save.error);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.run();
  };
  const cap = (name: Cap) => ({
    unit: 'euro' as const,
    steppers: false,
    optional: true,
    max: 100_000_000,
    value: euroCents(rules[name]),
    error: problems[name],
    onChange: (cents: number | null) => change({ [name]: cents === null ? null : eurosFromCents(cents) }),
  });
  const count = (name: Count) => ({
    inputMode: 'numeric' as const,
    value: Number.isNaN(rules[name]) ? '' : String(rules[name]),
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: wholeNumber(target.value) }),
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p>
        Ce qu’un compte peut avoir commandé sans l’avoir réglé, TTC, avant livraison. Un plafond vide n’en met
        aucun.
      </p>
      <Refusal
        error={save.error}
        onReload={() => void queries.invalidateQueries({ queryKey: reservationRulesQuery().queryKey })}
      />
      <div className={styles.figures}>
        <TextField label="Un compte est nouveau pendant (jours)" {...count('new_account_days')} />
        <NumberField label="Plafond d’un nouveau compte" {...cap('new_account_cap')} />
        <NumberField label="Plafond d’un compte connu" {...cap('known_account_cap')} />
      </div>
      <GroupCaps
        caps={rules.group_caps}
        initial={rules.known_account_cap}
        onChange={(group_caps) => change({ group_caps })}
      />
      <CheckboxField
        label="Annuler les commandes non réglées des nouveaux comptes, après un avertissement"
        checked={rules.expiry_on}
        onChange={(event) => change({ expiry_on: event.target.checked })}
      />
      <div className={styles.figures}>
        <TextField
          label="Avertir après (heures)"
          disabled={!rules.expiry_on}
          {...count('warn_after_hours')}
        />
        <TextField
          label="Annuler après (heures)"
          disabled={!rules.expiry_on}
          {...count('cancel_after_hours')}
        />
      </div>
      <Button type="submit" variant="primary" disabled={isUnchanged} pending={save.pending}>
        Enregistrer
      </Button>
    </form>
  );
}

const euroCents = (euros: number | null): number | null => (euros === null ? null : centsFromEuros(euros));

/** What is no whole number goes to the server as none: it says which field wants one. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
