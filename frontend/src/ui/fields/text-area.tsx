import type { ComponentProps } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import control from './control.module.css';
import { Field, type FieldText } from './field.tsx';
import styles from './text-area.module.css';

/** Multi-line text; grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...area
}: ComponentProps<'textarea'> & FieldText) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(attributes) => (
        <span className={control.box}>
          <textarea rows={4} {...area} {...attributes} className={classNames(control.input, styles.area)} />
        </span>
      )}
    </Field>
  );
}
