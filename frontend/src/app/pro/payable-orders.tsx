import { OrderBalance } from '#frontend/features/erp/order-balance.tsx';
import { OrderEdit } from '#frontend/features/order-changes/pro/order-edit.tsx';
import { OrderProposals } from '#frontend/features/preparation/pro/order-proposals.tsx';
import { OwnOrders } from '#frontend/features/orders/pro/history/own-orders.tsx';
import { OrderClaims } from '#frontend/features/claims/pro/order-claims.tsx';
import { PhoneOrders } from '#frontend/features/wholesale/pro/purchases/phone-orders.tsx';
import { OrderStanding } from '#frontend/features/standing-orders/pro/order-standing.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { PayButtons } from '#frontend/features/payments/pro/pay-buttons.tsx';
import { OrderPapers } from './order-papers.tsx';
import styles from '#frontend/features/invoices/documents.module.css';

/** A customer's orders, with what may be done about them, and those that the house took by telephone. */
export const PayableOrders = () => (
  <div className={styles.ledgers}>
    <p>
      <ButtonLink href={paths.standingOrders}>Commandes régulières</ButtonLink>{' '}
      <ButtonLink href={paths.guides}>Mes listes</ButtonLink>
    </p>
    <OwnOrders parts={parts} />
    <PhoneOrders />
  </div>
);

const parts = {
  Pay: PayButtons,
  Edit: OrderEdit,
  Proposals: OrderProposals,
  Note: OrderPapers,
  Claims: OrderClaims,
  Balance: OrderBalance,
  Standing: OrderStanding,
};
