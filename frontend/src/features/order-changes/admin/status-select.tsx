import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import { deliveryStatusLabels, orderStatusLabels, paymentStatusLabels } from '#shared/orders/order-status.ts';
import type { Transitions } from '#shared/kernel/transitions.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { changeStatus, type StatusChange } from './change-web-order.ts';
import { deliveryStatusMoves, orderStatusMoves, paymentStatusMoves } from '#shared/orders/order-state.ts';

interface StatusSelectProps {
  order: WebOrderRow;
  field: 'status' | 'statut_paiement' | 'statut_livraison';
}

/** Options: the current status and its allowed successors, in the usual order. */
const choices = <Status extends string>(
  { states, allows }: Transitions<Status>,
  labels: Record<Status, string>,
  current: Status,
) =>
  states
    .filter((status) => status === current || allows(current, status))
    .map((status) => ({ value: status, label: labels[status] }));

const labels = { status: 'Statut', statut_paiement: 'Paiement', statut_livraison: 'Livraison' } as const;

const optionsFor = (order: WebOrderRow, field: StatusSelectProps['field']) =>
  field === 'status'
    ? choices(orderStatusMoves, orderStatusLabels, order.status)
    : field === 'statut_paiement'
      ? choices(paymentStatusMoves, paymentStatusLabels, order.statut_paiement)
      : choices(deliveryStatusMoves, deliveryStatusLabels, order.statut_livraison);

const labelOf = ({ order, field }: StatusSelectProps): string =>
  optionsFor(order, field).find(({ value }) => value === order[field])?.label ?? '';

/**
 * A status select: confirms, calls the server, then shows its reply (WEB-03, WEB-04). Text only for read-only
 * users.
 */
export const StatusSelect = (props: StatusSelectProps) =>
  mayCall(orderChangesContract.endpoints.changeWebOrder) ? <Changeable {...props} /> : <>{labelOf(props)}</>;

function Changeable({ order, field }: StatusSelectProps) {
  const queries = useQueryClient();
  const { run: choose, pending } = useAction((value: string) =>
    changeStatus(queries, order, { [field]: value } as unknown as StatusChange),
  );
  return (
    <SelectField
      label={`${labels[field]} de ${order.reference}`}
      hideLabel
      options={optionsFor(order, field)}
      value={order[field]}
      disabled={pending}
      aria-busy={pending || undefined}
      data-value={order[field]}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
