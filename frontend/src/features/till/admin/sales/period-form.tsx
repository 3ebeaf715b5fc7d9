import { datesProblem, type PeriodChoice, periodLabels } from '#frontend/features/till/period-choice.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
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
  const form = useForm({ du: choice.from, au: choice.to }, ({ du, au }) => datesProblem(du, au));
  const onSubmit = form.submit(async ({ du, au }) => onChoose({ key: 'custom', from: du, to: au }));
  return (
    <form className={styles.period} noValidate onSubmit={onSubmit}>
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
          <TextField type="date" label="Du" max={today} {...form.field('du')} />
          <TextField type="date" label="Au" max={today} {...form.field('au')} />
          <Button type="submit" variant="primary" pending={pending} pendingText="Lecture…">
            Afficher
          </Button>
        </>
      ) : null}
    </form>
  );
}
