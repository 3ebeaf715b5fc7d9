import { useSearchParams } from 'react-router-dom';
import { PendingOperationsButton } from '#frontend/features/erp/admin/pending-operations-button.tsx';
import { WebOrders } from '#frontend/features/orders/admin/web-orders.tsx';
import { OrderPayments } from '#frontend/features/payments/admin/order-payments.tsx';

/** Ventes web. */
export function WebOrdersTab() {
  const [parameters] = useSearchParams();
  // an order asked for elsewhere opens here, even when this tab is the one in front
  const asked = parameters.get('commande') ?? '';
  return <WebOrders key={asked} pendingOperations={<PendingOperationsButton />} Payments={OrderPayments} />;
}
