import type { ReactNode } from 'react';
import type { Tone } from '#frontend/ui/values/badge.tsx';
import styles from './banner.module.css';
import { classNames } from '#frontend/ui/class-names.ts';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import {
  CloseIcon,
  ErrorIcon,
  InfoIcon,
  SuccessIcon,
  WarningIcon,
} from '#frontend/ui/icons/icons-action.tsx';
import tones from '#frontend/ui/values/tone.module.css';
import { withReferences } from '#frontend/ui/values/reference.tsx';

const faces = {
  info: { tone: 'info', Icon: InfoIcon, role: 'status' },
  success: { tone: 'good', Icon: SuccessIcon, role: 'status' },
  warning: { tone: 'warning', Icon: WarningIcon, role: 'status' },
  error: { tone: 'danger', Icon: ErrorIcon, role: 'alert' },
} as const satisfies Record<string, { tone: Tone; Icon: unknown; role: string }>;

interface BannerProps {
  kind: keyof typeof faces;
  title?: string | undefined;
  children?: ReactNode;
  /** Small buttons. */
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** A persistent message in the page. */
export function Banner({ kind, title, children, actions, onDismiss }: BannerProps) {
  const { tone, Icon, role } = faces[kind];
  return (
    <div role={role} className={classNames(tones[tone], styles.banner)}>
      <Icon size={22} className={styles.icon} />
      <div>
        {title ? <p className={styles.title}>{withReferences(title)}</p> : null}
        {withReferences(children)}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {onDismiss ? (
        <IconButton
          label="Fermer ce message"
          icon={<CloseIcon size={16} />}
          className={styles.close}
          onClick={onDismiss}
        />
      ) : null}
    </div>
  );
}
