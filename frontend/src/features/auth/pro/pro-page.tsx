import type { ReactNode } from 'react';
import { ProShell } from '#frontend/ui/shell/pro-shell.tsx';
import { OfflineNotice } from '#frontend/features/catalog/pro/offline-notice.tsx';
import { SessionLost } from './session-lost.tsx';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { type DashboardView, paths } from '#frontend/lib/navigation/paths.ts';
import { useMedia } from '#frontend/lib/display/use-media.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { LeaveGuard } from '#frontend/ui/overlay/leave-guard.tsx';
import { ProMenu } from './pro-menu.tsx';
import styles from './pro-page.module.css';

interface ProPageProps {
  title: string;
  /** The menu entry of the page. */
  view?: DashboardView;
  banner?: ReactNode;
  children: ReactNode;
}

/** Layout of the Espace Pro's pages: five menu buttons in the header, or below it on narrow screens. */
export function ProPage({ title, view, banner, children }: ProPageProps) {
  const customer = useCustomer();
  const wide = useMedia('(width >= 1024px)');
  const menu = <ProMenu current={view} />;
  const account = customer && customerName(customer);
  return (
    <ProShell
      title={title}
      nav={[]}
      current=""
      notice={<OfflineNotice />}
      cart={
        wide ? (
          <>
            {menu}
            <span className={styles.account}>{account}</span>
          </>
        ) : undefined
      }
      banner={
        <div className={styles.banners}>
          {wide ? null : menu}
          <SessionLost kind="pro" signIn={paths.espacePro} />
          {banner}
        </div>
      }
    >
      <LeaveGuard>{children}</LeaveGuard>
    </ProShell>
  );
}
