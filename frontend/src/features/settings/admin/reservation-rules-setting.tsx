import { useQuery } from '@tanstack/react-query';
import { reservationRulesQuery, customerGroupsQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import styles from './settings.module.css';

const { getReservationRules, setReservationRules } = settingsContract.endpoints;
type Rules = ReplyOf<typeof getReservationRules>['data'];
type Count = 'new_account_days' | 'warn_after_hours' | 'cancel_after_hours';
type Cap = 'new_account_cap' | 'known_account_cap';

/** « Commandes non réglées »: limits of unpaid orders. */
export function ReservationRulesSetting() {
  const rules = useQuery(reservationRulesQuery());
  return (
    <Setting id="commandes-non-reglees" title="Commandes non réglées" query={rules}>
      {rules.data ? (
        <SettingForm
          setting={rules.data}
          queryKey={reservationRulesQuery().queryKey}
          save={async (body) => (await call(setReservationRules, { body }, { as: 'admin' })).data}
          saved="Commandes non réglées : les nouvelles règles valent pour les prochaines."
        >
          {(form) => <RulesFields form={form} />}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

/** Limits by account age; unpaid orders of new accounts expire after a warning. */
function RulesFields({ form }: { form: ReturnType<typeof useForm<Rules>> }) {
  const { values, errors, set, box } = form;
  const cap = (name: Cap) => ({
    unit: 'euro' as const,
    steppers: false,
    optional: true,
    max: 100_000_000,
    value: euroCents(values[name]),
    error: errors[name],
    onChange: (cents: number | null) => set(name, cents === null ? null : eurosFromCents(cents)),
  });
  const count = (name: Count) => ({
    inputMode: 'numeric' as const,
    value: Number.isNaN(values[name]) ? '' : String(values[name]),
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, wholeNumber(target.value)),
  });
  return (
    <>
      <p>
        Ce qu’un compte peut avoir commandé sans l’avoir réglé, TTC, avant livraison. Un plafond vide n’en met
        aucun.
      </p>
      <div className={styles.figures}>
        <TextField label="Un compte est nouveau pendant (jours)" {...count('new_account_days')} />
        <NumberField label="Plafond d’un nouveau compte" {...cap('new_account_cap')} />
        <NumberField label="Plafond d’un compte connu" {...cap('known_account_cap')} />
      </div>
      <GroupCaps
        caps={values.group_caps}
        initial={values.known_account_cap}
        onChange={(group_caps) => set('group_caps', group_caps)}
      />
      <CheckboxField
        label="Annuler les commandes non réglées des nouveaux comptes, après un avertissement"
        {...box('expiry_on')}
      />
      <div className={styles.figures}>
        <TextField
          label="Avertir après (heures)"
          disabled={!values.expiry_on}
          {...count('warn_after_hours')}
        />
        <TextField
          label="Annuler après (heures)"
          disabled={!values.expiry_on}
          {...count('cancel_after_hours')}
        />
      </div>
    </>
  );
}

const euroCents = (euros: number | null): number | null => (euros === null ? null : centsFromEuros(euros));

/** Anything but a whole number becomes NaN: the server reports the field. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Euros; null: no limit. */
type GroupCap = { group_id: number; cap: number | null };

interface GroupCapsProps {
  caps: readonly GroupCap[];
  /** Initial limit of a new entry. */
  initial: number | null;
  onChange: (caps: GroupCap[]) => void;
}

/** Limits of groups, which replace those by age; entries of deleted groups can be removed. */
function GroupCaps({ caps, initial, onChange }: GroupCapsProps) {
  const groups = useQuery(customerGroupsQuery());
  const known = groups.data?.groups ?? [];
  const gone = groups.data ? caps.filter((cap) => known.every(({ id }) => id !== cap.group_id)) : [];
  const listed = [
    ...known.map(({ id, name }) => ({ id, name: `le groupe « ${name} »` })),
    ...gone.map(({ group_id: id }) => ({ id, name: `le groupe n° ${id}, qui n’existe plus` })),
  ];
  const others = (id: number) => caps.filter(({ group_id }) => group_id !== id);
  return (
    <>
      <LoadFailure query={groups} title="Les groupes de clients n’ont pas pu être lus" />
      {listed.map(({ id, name }) => {
        const own = caps.find(({ group_id }) => group_id === id);
        return (
          <div key={id}>
            <CheckboxField
              label={`Un seul plafond pour ${name}, quelle que soit l’ancienneté`}
              checked={own !== undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...others(id), { group_id: id, cap: initial }] : others(id))
              }
            />
            {own ? (
              <NumberField
                label={`Plafond pour ${name}`}
                unit="euro"
                steppers={false}
                optional
                max={100_000_000}
                value={own.cap === null ? null : centsFromEuros(own.cap)}
                onChange={(cents) =>
                  onChange([
                    ...others(id),
                    { group_id: id, cap: cents === null ? null : eurosFromCents(cents) },
                  ])
                }
              />
            ) : null}
          </div>
        );
      })}
    </>
  );
}
