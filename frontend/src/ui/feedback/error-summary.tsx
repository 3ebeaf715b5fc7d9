import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';
import { ErrorIcon } from '#frontend/ui/icons/icons-action.tsx';

export interface FormError {
  /** Name or id of the control; absent: the whole form. */
  field?: string | undefined;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FormError[];
  title?: string | undefined;
}

const controlOf = (field: string) => document.getElementById(field) ?? document.getElementsByName(field)[0];

/** All errors of a form, above it; takes the focus, and each line links to its field. */
export function ErrorSummary({
  errors,
  title = 'Vérifiez ces points, rien n’est perdu :',
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <ErrorIcon size={22} />
      <div>
        <p className={styles.title}>{title}</p>
        <ul className={styles.list}>
          {errors.map(({ field, message }) => (
            <li key={`${field ?? ''}${message}`}>
              {field ? (
                <button type="button" className={styles.jump} onClick={() => controlOf(field)?.focus()}>
                  {message}
                </button>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
