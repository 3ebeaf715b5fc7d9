import type { MoneyAsked } from '#frontend/features/accounting/accounting.queries.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { moneyKinds, moneyWays } from '#shared/payments/money-fact.ts';
import { moneyKindLabels, moneyWayLabels } from '#shared/payments/money-words.ts';
import styles from './money.module.css';

const ways = moneyWays.map((value) => ({ value, label: moneyWayLabels[value] }));
const kinds = moneyKinds.map((value) => ({ value, label: moneyKindLabels[value] }));

/** Days, way and kind, in the address: both views of the money keep them. */
export function MoneyFilters({ asked }: { asked: MoneyAsked }) {
  const { values, set, clear, active } = useFilters(['du', 'au', 'moyen', 'nature']);
  return (
    <>
      <TextField
        className={styles.day}
        label="Du"
        type="date"
        max={values.au || asked.au}
        value={values.du || asked.du}
        onChange={(event) => set('du', event.target.value)}
      />
      <TextField
        className={styles.day}
        label="Au"
        type="date"
        min={values.du || asked.du}
        value={values.au || asked.au}
        onChange={(event) => set('au', event.target.value)}
      />
      <SelectField
        className={styles.choice}
        label="Moyen"
        placeholder="Tous"
        options={ways}
        value={values.moyen}
        onChange={(event) => set('moyen', event.target.value)}
      />
      <SelectField
        className={styles.choice}
        label="Nature"
        placeholder="Toutes"
        options={kinds}
        value={values.nature}
        onChange={(event) => set('nature', event.target.value)}
      />
      {active ? (
        <Button size="small" variant="ghost" onClick={clear}>
          30 derniers jours
        </Button>
      ) : null}
    </>
  );
}
