import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

export interface ButtonStyle {
  /** One primary per view: it is the only wine-coloured act. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
  icon?: ReactNode;
}

const styleClasses = ({ variant = 'secondary', size = 'medium', block }: ButtonStyle, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block, className);

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** The act is under way: further presses are ignored, focus stays. */
  pending?: boolean | undefined;
  /** Replaces the label while pending, e.g. `Envoi en cours...`. */
  pendingText?: string | undefined;
}

/**
 * Does something; disabled while the keyboard is on it, it stays where the keyboard is, and does nothing: a browser takes
 * the focus from what it disables and leaves it nowhere. Going somewhere is `ButtonLink`.
 */
export function Button({
  variant,
  size,
  block,
  icon,
  pending,
  pendingText,
  className,
  children,
  disabled,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps) {
  const [focused, setFocused] = useState(false);
  const inert = pending || (disabled && focused);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={styleClasses({ variant, size, block }, className)}
      aria-busy={pending || undefined}
      aria-disabled={inert || undefined}
      disabled={disabled && !focused}
      onClick={press}
      onFocus={(event: FocusEvent<HTMLButtonElement>) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLButtonElement>) => {
        setFocused(false);
        onBlur?.(event);
      }}
    >
      {icon}
      <span className={styles.label}>{pending && pendingText ? pendingText : children}</span>
    </button>
  );
}

/** Goes somewhere, with the weight of a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={styleClasses({ variant, size, block }, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
