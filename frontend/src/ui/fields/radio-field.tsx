import { type ReactNode, useId } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './choice.module.css';
import { FieldError } from './field.tsx';

export interface RadioFieldProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

export function RadioField<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error,
}: RadioFieldProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={classNames(styles.mark, styles.dot)}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
