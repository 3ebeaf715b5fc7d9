import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { reservationRulesQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { refusedFields } from '#frontend/lib/api-error.ts';
import { useAction } from '#frontend/lib/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import type { ReservationRulesReply } from '#shared/settings/reservation-rules-wire.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import styles from './settings.module.css';

const centsOf = (euros: number | null): number | null => (euros === null ? null : centsFromEuros(euros));
const eurosOf = (cents: number | null): number | null => (cents === null ? null : eurosFromCents(cents));

/** The one group there is (shared/customers/customer.ts, above this noun). */
const CLIENTS = 1;

/** Caps by age and group of the account, and the end of what new accounts do not pay. */
export function ReservationForm({ setting }: { setting: ReservationRulesReply }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(setting);
  const set = (change: Partial<ReservationRulesReply>) => setDraft((now) => ({ ...now, ...change }));
  const save = useAction(async () => {
    const reply = await call(
      settingsContract.endpoints.setReservationRules,
      { body: draft },
      { as: 'admin' },
    );
    queries.setQueryData(reservationRulesQuery().queryKey, reply.data);
    notify.success('Plafonds et expiration enregistrés pour les prochaines commandes.');
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.run();
  };
  const problems = refusedFields(save.error);
  const ofGroup = draft.group_caps.find((group) => group.group_id === CLIENTS);
  const others = draft.group_caps.filter((group) => group.group_id !== CLIENTS);
  const whole = (
    name: 'new_account_days' | 'warn_after_hours' | 'cancel_after_hours',
    label: string,
    hint: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={String(draft[name])}
      error={problems[name]}
      onChange={(event) => set({ [name]: Number(event.target.value.replaceAll(/\D/g, '').slice(0, 4)) })}
    />
  );
  const amount = (name: 'new_account_cap' | 'known_account_cap', label: string) => (
    <NumberField
      label={label}
      hint="TTC. Vide : aucun plafond."
      unit="euro"
      steppers={false}
      value={centsOf(draft[name])}
      error={problems[name]}
      onChange={(cents) => set({ [name]: eurosOf(cents) })}
    />
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p>
        Une commande réserve la viande avant d’être réglée. Au-delà du plafond de son compte, un client doit
        d’abord régler ou faire annuler une commande.
      </p>
      <Refusal
        error={save.error}
        onReload={() => void queries.invalidateQueries({ queryKey: reservationRulesQuery().queryKey })}
      />
      <div className={styles.pairs}>
        {whole('new_account_days', 'Nouveau pendant (jours)', 'Depuis son ouverture.')}
        {amount('new_account_cap', 'Plafond d’un compte nouveau')}
        {amount('known_account_cap', 'Plafond d’un compte connu')}
      </div>
      <CheckboxField
        label="Un seul plafond pour le groupe « clients professionnels », quelle que soit l’ancienneté"
        checked={ofGroup !== undefined}
        onChange={(event) =>
          set({
            group_caps: event.target.checked
              ? [...others, { group_id: CLIENTS, cap: draft.known_account_cap }]
              : others,
          })
        }
      />
      {ofGroup ? (
        <NumberField
          label="Plafond du groupe"
          hint="TTC. Vide : aucun plafond."
          unit="euro"
          steppers={false}
          value={centsOf(ofGroup.cap)}
          onChange={(cents) => set({ group_caps: [...others, { group_id: CLIENTS, cap: eurosOf(cents) }] })}
        />
      ) : null}
      <CheckboxField
        label="Annuler les commandes qu’un compte nouveau ne règle pas"
        checked={draft.expiry_on}
        onChange={(event) => set({ expiry_on: event.target.checked })}
      />
      {draft.expiry_on ? (
        <div className={styles.pairs}>
          {whole('warn_after_hours', 'Avertir après (heures)', 'Un e-mail dit jusqu’à quand régler.')}
          {whole(
            'cancel_after_hours',
            'Annuler après (heures)',
            'Une commande validée, en préparation ou en cours de paiement reste.',
          )}
        </div>
      ) : null}
      <Button type="submit" variant="primary" pending={save.pending}>
        Enregistrer
      </Button>
    </form>
  );
}
