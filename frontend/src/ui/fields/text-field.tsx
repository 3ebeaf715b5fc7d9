import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText } from './field.tsx';
import control from './control.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldText {
  /** Inside the box, before the text. */
  prefix?: ReactNode;
  /** Text or button inside the box, after the text. */
  suffix?: ReactNode;
}

/** Single-line text. Accepts every attribute of <input>, so `{...register('email')}` works. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(attributes) => (
        <span className={control.box}>
          {prefix ? <span className={control.affix}>{prefix}</span> : null}
          <input
            type="text"
            {...input}
            {...attributes}
            // an error of several fields is shown once, outside of them
            aria-invalid={attributes['aria-invalid'] ?? input['aria-invalid']}
            aria-describedby={attributes['aria-describedby'] ?? input['aria-describedby']}
            className={control.input}
          />
          {suffix ? <span className={control.affix}>{suffix}</span> : null}
        </span>
      )}
    </Field>
  );
}

/** E-mail keyboard, no capitalisation. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** Phone keyboard. */
export const PhoneField = (props: TextFieldProps) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
