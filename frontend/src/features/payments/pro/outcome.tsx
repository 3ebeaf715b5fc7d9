import { OfflineNotice } from '#frontend/features/catalog/pro/offline-notice.tsx';
import type { ReactNode } from 'react';
import { ProShell } from '#frontend/ui/shell/pro-shell.tsx';
import { paths, paymentPath } from '#frontend/lib/navigation/paths.ts';
import type { Tone } from '#frontend/ui/values/badge.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import styles from './outcome.module.css';

interface OutcomeProps {
  title: string;
  text?: string;
  tone?: Tone;
  /** The order to retry. */
  payAgain?: string | undefined;
  children?: ReactNode;
}

/** Result of a payment with a link to the orders. */
export const PaymentOutcome = ({ title, text, tone, payAgain, children }: OutcomeProps) => (
  <ProShell title={title} nav={[]} current="" notice={<OfflineNotice />}>
    <div className={styles.outcome} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <h1 className={styles.title}>{title}</h1>
      {text ? <p>{text}</p> : null}
      {children}
      <p className={styles.actions}>
        {payAgain ? (
          <ButtonLink variant="primary" href={paymentPath(payAgain, 'stripe')}>
            Payer à nouveau
          </ButtonLink>
        ) : null}
        <ButtonLink variant={payAgain || !tone ? 'secondary' : 'primary'} href={paths.orders}>
          Mes commandes
        </ButtonLink>
      </p>
    </div>
  </ProShell>
);
