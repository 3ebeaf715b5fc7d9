import { useId } from 'react';
import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { FieldError } from './field.tsx';
import styles from './weekday-field.module.css';

interface WeekdayFieldProps {
  /** Read aloud before the days. */
  label: string;
  /** 1 Monday to 7 Sunday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
  /** Three letters for each day, where there is little room. */
  isShort?: boolean;
  disabled?: boolean;
  error: string | undefined;
}

/** Days of the week to tick. They are refused together: the sentence stands under them, and each of them says it. */
export function WeekdayField({ label, days, onChange, isShort, disabled, error }: WeekdayFieldProps) {
  const errorId = useId();
  return (
    <div role="group" aria-label={label} className={styles.days}>
      {weekdayNames.map((name, at) => (
        <CheckboxField
          key={name}
          label={isShort ? name.slice(0, 3) : name}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          disabled={disabled}
          checked={days.includes(at + 1)}
          onChange={({ target }) =>
            onChange(
              weekdayNames.flatMap((_, place) =>
                (place === at ? target.checked : days.includes(place + 1)) ? [place + 1] : [],
              ),
            )
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
