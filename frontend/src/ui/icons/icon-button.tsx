import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline' | undefined;
}

export function IconButton({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[variant], className)}
    >
      {icon}
    </button>
  );
}
