import { DeliveryNoteButton } from '#frontend/features/preparation/delivery-note-button.tsx';
import { OrderBalance } from '#frontend/features/erp/order-balance.tsx';
import { OwnOrders } from '#frontend/features/orders/pro/history/own-orders.tsx';
import { OrderClaims } from '#frontend/features/claims/pro/order-claims.tsx';
import { PayButtons } from '#frontend/features/payments/pro/pay-buttons.tsx';

/** A customer's orders, the buttons to pay them, and what was weighed again. */
export const PayableOrders = () => (
  <OwnOrders Pay={PayButtons} Note={DeliveryNoteButton} Claims={OrderClaims} Balance={OrderBalance} />
);
