import { useEffect, useRef } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import {
  CloseIcon,
  ErrorIcon,
  InfoIcon,
  SuccessIcon,
  WarningIcon,
} from '#frontend/ui/icons/icons-action.tsx';
import { receiveNotices } from './notify.ts';
import './toaster-base.css';
import styles from './toaster.module.css';

/** 3 s in the back-office, 5 s elsewhere (ADM-21, CST-04). */
const usualDurationMs = () => (document.documentElement.dataset['area'] === 'admin' ? 3000 : 5000);

const icons = {
  success: <SuccessIcon />,
  error: <ErrorIcon />,
  warning: <WarningIcon />,
  info: <InfoIcon />,
  close: <CloseIcon size={16} />,
};

const classes = {
  toast: styles['toast'] ?? '',
  title: styles['title'] ?? '',
  description: styles['detail'] ?? '',
  content: styles['content'] ?? '',
  icon: styles['icon'] ?? '',
  actionButton: styles['action'] ?? '',
  closeButton: styles['close'] ?? '',
  success: styles['success'] ?? '',
  error: styles['error'] ?? '',
  warning: styles['warning'] ?? '',
  info: styles['info'] ?? '',
};

/** The stack of notices (sonner); loaded at the first one. */
export default function Toaster() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      receiveNotices(({ tone, text, action, detail, durationMs }) => {
        // A popover shown last lies above any modal dialog.
        host.current?.hidePopover();
        host.current?.showPopover();
        toast[tone](text, {
          duration: durationMs ?? usualDurationMs(),
          ...(detail && { description: detail }),
          ...(action && { action: { label: action.label, onClick: action.onPress } }),
        });
      }),
    [],
  );
  return (
    <div ref={host} popover="manual" className={styles['host']}>
      <Sonner
        position="top-right"
        containerAriaLabel="Notifications"
        closeButton
        expand
        gap={10}
        offset={20}
        mobileOffset={12}
        icons={icons}
        toastOptions={{ unstyled: true, classNames: classes, closeButtonAriaLabel: 'Fermer' }}
      />
    </div>
  );
}
