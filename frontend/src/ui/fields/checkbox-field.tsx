import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { FieldError } from './field.tsx';
import styles from './choice.module.css';

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
}

export function CheckboxField({ label, error, className, id, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          id={controlId}
          className={classNames(styles.mark, styles.box)}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={error ? `${controlId}-error` : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  );
}
