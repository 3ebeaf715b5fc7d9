import { OrderBalance } from '#frontend/features/erp/order-balance.tsx';
import { OrderEdit } from '#frontend/features/order-changes/pro/order-edit.tsx';
import { Approvals } from '#frontend/features/order-changes/pro/approval/approvals.tsx';
import { OrderApproval } from '#frontend/features/order-changes/pro/approval/order-approval.tsx';
import { OrderProposals } from '#frontend/features/preparation/pro/order-proposals.tsx';
import { OwnOrders } from '#frontend/features/orders/pro/history/own-orders.tsx';
import { OrderClaims } from '#frontend/features/claims/pro/order-claims.tsx';
import { PhoneOrders } from '#frontend/features/wholesale/pro/purchases/phone-orders.tsx';
import { OrderStanding } from '#frontend/features/standing-orders/pro/order-standing.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { PayButtons } from '#frontend/features/payments/pro/pay-buttons.tsx';
import { useMemo } from 'react';
import { useRights } from '#frontend/lib/session/use-session.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import type { PersonRights } from '#shared/kernel/access.ts';
import { OrderPapers } from './order-papers.tsx';
import styles from '#frontend/features/invoices/documents.module.css';

/** A customer's orders with their actions, and telephone orders entered in the ERP. */
export function PayableOrders() {
  const rights = useRights();
  const parts = useMemo(() => partsFor(rights), [rights]);
  return (
    <div className={styles.ledgers}>
      <p className={styles.ways}>
        {rights.role === 'commis' ? null : (
          <ButtonLink href={paths.standingOrders}>Commandes régulières</ButtonLink>
        )}
        <ButtonLink href={paths.guides}>Mes listes</ButtonLink>
      </p>
      {rights.role === 'gerant' ? <Approvals /> : null}
      <OwnOrders parts={parts} />
      {rights.role === 'gerant' ? <PhoneOrders /> : null}
    </div>
  );
}

const Nothing = () => null;

/** Pending approval or confirmation. */
const AwaitedOrStanding = ({ order }: { order: OrderRow }) => (
  <>
    <OrderApproval order={order} />
    <OrderStanding order={order} />
  </>
);

/** Hides what the server would refuse: payment, ordering, invoices. */
const partsFor = ({ role, mayPay }: PersonRights) => ({
  Pay: mayPay ? PayButtons : Nothing,
  Edit: role === 'commis' ? undefined : OrderEdit,
  Proposals: role === 'commis' ? Nothing : OrderProposals,
  Note: OrderPapers,
  Claims: role === 'commis' ? Nothing : OrderClaims,
  Balance: role === 'gerant' ? OrderBalance : Nothing,
  Standing: role === 'commis' ? OrderApproval : AwaitedOrStanding,
});
