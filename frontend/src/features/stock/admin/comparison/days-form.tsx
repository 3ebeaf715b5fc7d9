import { type ReactNode, useState } from 'react';
import type { ComparedDays } from '#frontend/features/stock/stock.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import styles from './comparison.module.css';

interface DaysFormProps {
  /** Newest first. */
  dates: readonly string[];
  days: ComparedDays | undefined;
  pending: boolean;
  onShow: (days: ComparedDays) => void;
  /** The other acts of the tab (STK-12). */
  children: ReactNode;
}

/** STK-13: two days, the first two that exist chosen; STK-14: without a first one there is nothing to show. */
export function DaysForm({ dates, days, pending, onShow, children }: DaysFormProps) {
  const [chosen, choose] = useState<{ date1?: string; date2?: string }>({});
  const { date1, date2 } = { date1: days?.date1 ?? '', date2: days?.date2 ?? '', ...chosen };
  const [error, setError] = useState<string>();
  const options = dates.map((date) => ({ value: date, label: formatDate(date) }));
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault();
        if (!date1) return setError('Aucune date de stock disponible');
        setError(undefined);
        onShow({ date1, date2: date2 || undefined });
      }}
      noValidate
    >
      <SelectField
        label="Première date"
        placeholder="—"
        options={options}
        value={date1}
        error={error}
        onChange={(event) => choose({ ...chosen, date1: event.target.value })}
      />
      <SelectField
        label="Deuxième date"
        placeholder="—"
        options={options}
        value={date2}
        onChange={(event) => choose({ ...chosen, date2: event.target.value })}
      />
      <Button type="submit" variant="primary" pending={pending} pendingText="Lecture…">
        Afficher
      </Button>
      <div className={styles.acts}>{children}</div>
    </form>
  );
}
