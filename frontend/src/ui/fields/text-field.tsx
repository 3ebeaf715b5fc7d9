import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText } from './field.tsx';
import control from './control.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldText {
  /** A sign or word inside the box, before the text. */
  prefix?: ReactNode;
  /** A sign, word or button inside the box, after the text. */
  suffix?: ReactNode;
}

/** One line of text. Takes every attribute of <input>, so `{...register('email')}` works as is. */
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
            // what is wrong with several fields together stands once, outside of them
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

/** An e-mail address, with the right keyboard and no capitals. */
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

/** A telephone number, with the right keyboard. */
export const PhoneField = (props: TextFieldProps) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
