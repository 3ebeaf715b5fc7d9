import { useState } from 'react';
import { datesProblem, type PeriodChoice, periodLabels } from '#frontend/features/till/period-choice.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { tillPeriods } from '#shared/till/till-period.ts';
import styles from '#frontend/features/till/admin/till.module.css';

interface PeriodFormProps {
  choice: PeriodChoice;
  today: string;
  pending: boolean;
  onChoose: (choice: Pick<PeriodChoice, 'key' | 'from' | 'to'>) => void;
}

const options = tillPeriods.map((value) => ({ value, label: periodLabels[value] }));

/** TILL-01, TILL-03: a period of the list at once, two dates of one's own by their button. */
export function PeriodForm({ choice, today, pending, onChoose }: PeriodFormProps) {
  const [from, setFrom] = useState(choice.from);
  const [to, setTo] = useState(choice.to);
  const [problem, setProblem] = useState<ReturnType<typeof datesProblem>>({});
  return (
    <form
      className={styles.period}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = datesProblem(from, to);
        setProblem(found);
        if (Object.keys(found).length === 0) onChoose({ key: 'custom', from, to });
      }}
    >
      <SelectField
        label="Période"
        options={options}
        value={choice.key}
        onChange={(event) => {
          const key = tillPeriods.find((period) => period === event.target.value);
          if (key) onChoose({ key, from: choice.from, to: choice.to });
        }}
      />
      {choice.key === 'custom' ? (
        <>
          <TextField
            type="date"
            label="Du"
            max={today}
            value={from}
            error={problem.du}
            onChange={(event) => {
              setFrom(event.target.value);
              setProblem({});
            }}
          />
          <TextField
            type="date"
            label="Au"
            max={today}
            value={to}
            error={problem.au}
            onChange={(event) => {
              setTo(event.target.value);
              setProblem({});
            }}
          />
          <Button type="submit" variant="primary" pending={pending} pendingText="Lecture…">
            Afficher
          </Button>
        </>
      ) : null}
    </form>
  );
}
