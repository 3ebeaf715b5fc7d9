import { useId, useState } from 'react';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { CloseIcon } from '#frontend/ui/icons/icons-action.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import styles from './delivery-form.module.css';

interface DayListProps {
  label: string;
  hint: string;
  /** `YYYY-MM-DD`, earliest first. */
  days: readonly string[];
  /** Days of the opposite list: a day cannot be in both. */
  others: readonly string[];
  /** Error of the whole list. */
  error: string | undefined;
  onChange: (days: string[]) => void;
}

const problemWith = (day: string, { days, others }: DayListProps): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Choisissez une date.';
  if (days.includes(day)) return 'Ce jour est déjà dans la liste.';
  return others.includes(day) ? 'Ce jour est dans l’autre liste : retirez-l’en d’abord.' : undefined;
};

export function DayList(props: DayListProps) {
  const { label, hint, days, onChange } = props;
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const add = () => {
    const wrong = problemWith(day, props);
    setProblem(wrong);
    if (wrong) return;
    onChange([...days, day].toSorted());
    setDay('');
  };
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.legend}>
        {label}
      </p>
      {days.length === 0 ? null : (
        <ul className={styles.chips}>
          {days.map((each) => (
            <li key={each} className={styles.chip}>
              {formatLongDate(each)}
              <IconButton
                label={`Retirer le ${formatLongDate(each)}`}
                icon={<CloseIcon size={14} />}
                onClick={() => onChange(days.filter((other) => other !== each))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <TextField
          label={`Ajouter un jour : ${label.toLowerCase()}`}
          hideLabel
          type="date"
          hint={hint}
          value={day}
          error={problem ?? props.error}
          onChange={(event) => {
            setDay(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button onClick={add} aria-label={`Ajouter à ${label.toLowerCase()}`}>
          Ajouter
        </Button>
      </div>
    </div>
  );
}
