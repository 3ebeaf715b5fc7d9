import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

export interface ButtonStyle {
  /** At most one primary button per view, the only wine-coloured one. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Full width. */
  block?: boolean | undefined;
  icon?: ReactNode;
}

const styleClasses = ({ variant = 'secondary', size = 'medium', block }: ButtonStyle, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block, className);

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** The action is running: further clicks are ignored, focus stays. */
  pending?: boolean | undefined;
  /** Label while pending, e.g. `Envoi en cours...`. */
  pendingText?: string | undefined;
}

/**
 * An action. When it is disabled while focused, it stays focusable and ignores clicks, since browsers drop
 * the focus of disabled elements. For navigation use `ButtonLink`.
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

/** Navigation styled as a button. */
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
