import { datesProblem } from '#frontend/features/till/period-choice.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import styles from '#frontend/features/till/admin/till.module.css';

interface SpanFormProps<Key extends string> {
  labels: { choice: string; from: string; to: string; show: string };
  /** `custom` shows two date fields. */
  options: readonly { value: Key; label: string }[];
  choice: { key: Key; from: string; to: string };
  today: string;
  onChoose: (choice: { key: Key; from: string; to: string }) => void;
}

/** TILL-01, TILL-03: a listed period applies at once, custom dates by their button. */
export function SpanForm<Key extends string>({
  labels,
  options,
  choice,
  today,
  onChoose,
}: SpanFormProps<Key>) {
  const form = useForm({ du: choice.from, au: choice.to }, ({ du, au }) => datesProblem(du, au));
  const onSubmit = form.submit(async ({ du, au }) => onChoose({ key: choice.key, from: du, to: au }));
  return (
    <form className={styles.period} noValidate onSubmit={onSubmit}>
      <SelectField
        label={labels.choice}
        options={options}
        value={choice.key}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value);
          if (chosen) onChoose({ key: chosen.value, from: choice.from, to: choice.to });
        }}
      />
      {choice.key === 'custom' ? (
        <>
          <TextField type="date" label={labels.from} max={today} {...form.field('du')} />
          <TextField type="date" label={labels.to} max={today} {...form.field('au')} />
          <Button type="submit" variant="primary">
            {labels.show}
          </Button>
        </>
      ) : null}
    </form>
  );
}
