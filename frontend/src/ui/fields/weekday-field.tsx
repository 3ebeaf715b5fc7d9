import { useId } from 'react';
import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { CheckboxField } from './checkbox-field.tsx';
import choice from './choice.module.css';
import { FieldError } from './field.tsx';
import styles from './weekday-field.module.css';

interface WeekdayFieldProps {
  label: string;
  /** Visible to screen readers only. */
  hideLabel?: boolean;
  /** 1 Monday to 7 Sunday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
  /** Three-letter names, for narrow layouts. */
  isShort?: boolean;
  disabled?: boolean;
  error: string | undefined;
}

/** Checkboxes of weekdays with a common error message, linked to each of them. */
export function WeekdayField(props: WeekdayFieldProps) {
  const { label, hideLabel, days, onChange, isShort, disabled, error } = props;
  const errorId = useId();
  return (
    <fieldset aria-label={label} className={styles.days}>
      {hideLabel ? null : <legend className={choice.legend}>{label}</legend>}
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
    </fieldset>
  );
}
