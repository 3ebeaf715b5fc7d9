import { useState } from 'react';
import control from './control.module.css';
import { Field } from './field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '#frontend/ui/icons/icons-action.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'prefix' | 'suffix' | 'type'>;

/** A password with a show button; pass `autoComplete="new-password"` for new passwords. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...input
}: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(attributes) => (
        <span className={control.box}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...attributes}
            type={visible ? 'text' : 'password'}
            className={control.input}
          />
          <IconButton
            label={visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-controls={attributes.id}
            icon={visible ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setVisible(!visible)}
          />
        </span>
      )}
    </Field>
  );
}
