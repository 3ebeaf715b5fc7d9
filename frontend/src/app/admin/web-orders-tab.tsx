import { useSearchParams } from 'react-router-dom';
import { PendingOperationsButton } from '#frontend/features/erp/admin/pending-operations-button.tsx';
import { OrderBalance } from '#frontend/features/erp/order-balance.tsx';
import { StatusSelect } from '#frontend/features/order-changes/admin/status-select.tsx';
import { WebOrders } from '#frontend/features/orders/admin/web-orders.tsx';
import { DeliveryNoteButton } from '#frontend/features/preparation/delivery-note-button.tsx';
import { OpenClaims } from '#frontend/features/claims/admin/open-claims.tsx';
import { OrderPayments } from '#frontend/features/payments/admin/order-payments.tsx';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';

/** Ventes web. */
export function WebOrdersTab() {
  const [parameters] = useSearchParams();
  // an order asked for elsewhere opens here, even when this tab is the one in front
  const asked = parameters.get('commande') ?? '';
  return (
    <>
      {mayCall(claimsContract.endpoints.listOpenClaims) ? <OpenClaims /> : null}
      <WebOrders
        key={asked}
        pendingOperations={
          mayCall(erpContract.endpoints.listPendingOperations) ? <PendingOperationsButton /> : null
        }
        parts={parts}
      />
    </>
  );
}

const PaymentsAndPapers = ({ order }: { order: WebOrderRow }) => (
  <>
    <OrderPayments order={order} />
    <OrderBalance orderId={order.id} as="admin" />
    {order.prepare_le === null ? null : (
      <p>
        <DeliveryNoteButton orderId={order.id} as="admin" />
      </p>
    )}
  </>
);

const parts = { Status: StatusSelect, Payments: PaymentsAndPapers };
