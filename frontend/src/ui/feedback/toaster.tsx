import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast, Toaster as Sonner } from 'sonner';
import {
  CloseIcon,
  ErrorIcon,
  InfoIcon,
  SuccessIcon,
  WarningIcon,
} from '#frontend/ui/icons/icons-action.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';
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

/** A popover shown last is above any dialog; only inside the topmost dialog it is clickable. */
const place = (host: HTMLElement): void => {
  const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (host.parentNode === home) host.hidePopover();
  else home.append(host);
  host.showPopover();
};

const makeHost = (): HTMLElement => {
  const host = document.createElement('div');
  host.popover = 'manual';
  host.className = styles['host'] ?? '';
  return host;
};

/** The stack of notices (sonner); loaded at the first one. Content outside an open modal dialog is inert. */
export default function Toaster() {
  const [host] = useState(makeHost);
  useEffect(() => {
    // a closing dialog would remove the notices, an opening one would cover them
    const windows = new MutationObserver((changes) => {
      if (!host.isConnected || changes.some(({ type }) => type === 'attributes')) place(host);
    });
    place(host);
    windows.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => {
      windows.disconnect();
      host.remove();
    };
  }, [host]);
  useEffect(
    () =>
      receiveNotices(({ tone, text, action, detail, durationMs }) => {
        place(host);
        toast[tone](withReferences(text), {
          duration: durationMs ?? usualDurationMs(),
          ...(detail && { description: withReferences(detail) }),
          ...(action && { action: { label: action.label, onClick: action.onPress } }),
        });
      }),
    [host],
  );
  return createPortal(
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
    />,
    host,
  );
}
