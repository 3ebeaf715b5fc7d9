import { PendingOperationsButton } from '#frontend/features/erp/admin/pending-operations-button.tsx';
import { WebOrders } from '#frontend/features/orders/admin/web-orders.tsx';
import { OrderPayments } from '#frontend/features/payments/admin/order-payments.tsx';

/** Ventes web. */
export const WebOrdersTab = () => (
  <WebOrders pendingOperations={<PendingOperationsButton />} Payments={OrderPayments} />
);
