import type { MoneyFilter } from '#frontend/features/accounting/accounting.queries.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { PeriodFields } from '#frontend/ui/fields/period-fields.tsx';
import { moneyKinds, moneyWays } from '#shared/payments/money-fact.ts';
import { moneyKindLabels, moneyWayLabels } from '#shared/payments/money-labels.ts';
import styles from './money.module.css';

const ways = moneyWays.map((value) => ({ value, label: moneyWayLabels[value] }));
const kinds = moneyKinds.map((value) => ({ value, label: moneyKindLabels[value] }));

/** Days, way and kind, in the URL: shared by both views. */
export function MoneyFilters({ filter }: { filter: MoneyFilter }) {
  const { values, set, clear, active } = useFilters(['du', 'au', 'moyen', 'nature']);
  return (
    <>
      <PeriodFields
        className={styles.day}
        from={values.du || filter.du}
        to={values.au || filter.au}
        set={set}
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
