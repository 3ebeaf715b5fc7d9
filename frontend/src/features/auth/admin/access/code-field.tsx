import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '#frontend/ui/fields/text-field.tsx';

interface CodeFieldProps extends Partial<TextFieldProps> {
  /** Appears as the next step of a form and takes the focus. */
  isNext?: boolean;
}

/** Six digits of an authenticator; phones suggest them. */
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
