import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '#frontend/ui/fields/text-field.tsx';

interface CodeFieldProps extends Partial<TextFieldProps> {
  /** It comes as the next step of a form: the cursor goes there. */
  isNext?: boolean;
}

/** Six digits of an authenticator; telephones offer them by themselves. */
export function CodeField({ label = 'Code à six chiffres', isNext = false, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNext) input.current?.focus();
  }, [isNext]);
  return (
    <TextField
      ref={input}
      label={label}
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      {...props}
    />
  );
}
