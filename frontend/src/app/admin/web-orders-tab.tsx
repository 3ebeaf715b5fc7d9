import { useSearchParams } from 'react-router-dom';
import { PendingOperationsButton } from '#frontend/features/erp/admin/pending-operations-button.tsx';
import { WebOrders } from '#frontend/features/orders/admin/web-orders.tsx';
import { OrderPayments } from '#frontend/features/payments/admin/order-payments.tsx';

/** Ventes web. */
export function WebOrdersTab() {
  const [parameters] = useSearchParams();
  // what was looked for elsewhere opens here, even when this tab is the one in front
  const asked = ['commande', 'recherche', 'vue'].map((name) => parameters.get(name)).join(' ');
  return <WebOrders key={asked} pendingOperations={<PendingOperationsButton />} Payments={OrderPayments} />;
}
