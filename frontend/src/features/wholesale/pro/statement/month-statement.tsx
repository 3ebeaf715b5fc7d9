import { useToday } from '#frontend/lib/display/use-today.ts';
import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { monthInFrench, monthsUpTo } from '#shared/wholesale/statement-month.ts';
import { StatementDialog } from './statement-dialog.tsx';
import styles from './month-statement.module.css';

/** « Relevé du mois »: one of the last twelve months as preview, print, PDF or CSV. */
export function MonthStatement() {
  const months = monthsUpTo(useToday());
  const [chosen, setMonth] = useState<string>();
  const month = chosen ?? months[1] ?? months[0] ?? '';
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="releve" className={styles.statement}>
      <h3 id="releve">Relevé du mois</h3>
      <div className={styles.choice}>
        <SelectField
          label="Mois"
          options={months.map((value) => ({ value, label: monthInFrench(value) }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        <Button onClick={() => setOpen(true)}>Voir le relevé</Button>
      </div>
      {open ? <StatementDialog month={month} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
