import type { ComponentProps } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import control from './control.module.css';
import { Field, type FieldText } from './field.tsx';
import { ChevronDownIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'>, FieldText {
  options: readonly SelectOption[];
  /** Label of the empty option: « Choisir… ». */
  placeholder?: string | undefined;
}

/** A native select. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(attributes) => (
        <span className={classNames(control.box, styles.box)}>
          <select {...select} {...attributes} className={classNames(control.input, styles.select)}>
            {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon size={16} className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
