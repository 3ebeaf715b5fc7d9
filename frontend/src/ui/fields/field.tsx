import { type ReactNode, useId } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './field.module.css';
import { ErrorIcon } from '#frontend/ui/icons/icons-action.tsx';

export interface FieldText {
  label: string;
  /** Help text below the label. */
  hint?: ReactNode;
  /** Error message; sets aria-invalid. */
  error?: string | undefined;
  /** Marks the field « facultatif »; others are required. */
  optional?: boolean | undefined;
  /** Visible to screen readers only. */
  hideLabel?: boolean | undefined;
}

/** Attributes for the control of a field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint and error around a control, linked by ids. */
export function Field({ label, hint, error, optional, hideLabel, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = classNames(hint !== undefined && `${controlId}-hint`, error && `${controlId}-error`);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
        {optional ? <span className={styles.optional}> (facultatif)</span> : null}
      </label>
      {hint !== undefined ? (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  );
}

/** Error message below a control. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={id} className={styles.error}>
      <ErrorIcon size={16} />
      <span>{error}</span>
    </p>
  ) : null;
