import { ExportOrders } from '#frontend/features/accounting/admin/export-orders.tsx';
import { PendingOperationsButton } from '#frontend/features/erp/admin/pending-operations-button.tsx';
import { OrderBalance } from '#frontend/features/erp/order-balance.tsx';
import { StatusSelect } from '#frontend/features/order-changes/admin/status-select.tsx';
import { WebOrders } from '#frontend/features/orders/admin/web-orders.tsx';
import {
  DeliveryNoteButton,
  DeliveryNotesButton,
} from '#frontend/features/preparation/delivery-note-button.tsx';
import { OpenClaims } from '#frontend/features/claims/admin/open-claims.tsx';
import { OrderPayments } from '#frontend/features/payments/admin/order-payments.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { takenContract } from '#shared/accounting/taken.contract.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';
import { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';

/** Ventes web. */
export function WebOrdersTab() {
  return (
    <>
      {mayCall(claimsContract.endpoints.listOpenClaims) ? <OpenClaims /> : null}
      <WebOrders
        pendingOperations={
          <>
            {mayCall(telephoneOrdersContract.endpoints.placeTelephoneOrder) ? (
              <ButtonLink size="small" variant="primary" href={adminTabPath('telephone')}>
                Commande par téléphone
              </ButtonLink>
            ) : null}
            {mayCall(erpContract.endpoints.listPendingOperations) ? <PendingOperationsButton /> : null}
            {mayCall(takenContract.endpoints.exportOrders) ? <ExportOrders /> : null}
          </>
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

/** Of weighed orders only: others have no documents yet. */
const PapersOfSeveral = ({ orders }: { orders: readonly WebOrderRow[] }) => {
  const prepared = orders.filter(({ prepare_le: at }) => at !== null).map(({ id }) => id);
  if (prepared.length === 0) return <span>Aucune n’est encore préparée : pas de bon à imprimer.</span>;
  return (
    <>
      <DeliveryNotesButton orderIds={prepared} paper="note" />
      <DeliveryNotesButton orderIds={prepared} paper="labels" />
      {prepared.length < orders.length ? <span>{unprepared(orders.length - prepared.length)}</span> : null}
    </>
  );
};

const unprepared = (count: number): string =>
  count === 1 ? 'Une n’est pas encore préparée.' : `${count} ne sont pas encore préparées.`;

const parts = { Status: StatusSelect, Payments: PaymentsAndPapers, Papers: PapersOfSeveral };
