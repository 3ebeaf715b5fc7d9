import { type ReactNode, useState } from 'react';
import type { ComparedDays } from '#frontend/features/stock/stock.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { useFormOf } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import styles from './comparison.module.css';

interface DaysFormProps {
  /** Newest first. */
  dates: readonly string[];
  days: ComparedDays | undefined;
  pending: boolean;
  onShow: (days: ComparedDays) => void;
  /** Other actions of the tab (STK-12). */
  children: ReactNode;
}

/** STK-13: two days, by default the first two available; STK-14: the first one is required. */
export function DaysForm({ dates, days, pending, onShow, children }: DaysFormProps) {
  // values that were not chosen follow the URL
  const [chosen, choose] = useState<{ date1?: string; date2?: string }>({});
  const form = useFormOf(
    {
      draft: { date1: days?.date1 ?? '', date2: days?.date2 ?? '', ...chosen },
      change: (changes) => choose({ ...chosen, ...changes }),
      clear: () => choose({}),
    },
    ({ date1 }) => ({ date1: date1 ? undefined : 'Aucune date de stock disponible' }),
  );
  const onSubmit = form.submit(async ({ date1, date2 }) => onShow({ date1, date2: date2 || undefined }));
  const options = dates.map((date) => ({ value: date, label: formatDate(date) }));
  return (
    <form className={styles.days} onSubmit={onSubmit} noValidate>
      <SelectField label="Première date" placeholder="—" options={options} {...form.field('date1')} />
      <SelectField label="Deuxième date" placeholder="—" options={options} {...form.field('date2')} />
      <Button type="submit" variant="primary" pending={pending} pendingText="Lecture…">
        Afficher
      </Button>
      <div className={styles.acts}>{children}</div>
    </form>
  );
}
