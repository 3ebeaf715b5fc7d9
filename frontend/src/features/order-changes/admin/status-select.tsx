import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import {
  deliveryStatusLabels,
  orderStatusLabels,
  paymentStatusLabels,
  type DeliveryStatus,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/order-status.ts';
import type { Transitions } from '#shared/kernel/transitions.ts';
import type { WebOrderRow, webOrdersContract } from '#shared/orders/web-orders.contract.ts';
import { deliveryStatusMoves, orderStatusMoves, paymentStatusMoves } from '#shared/orders/order-state.ts';
import { webOrderLists } from '#frontend/features/orders/web-orders.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError, serverMessage } from '#frontend/lib/api/api-error.ts';
import { confirmAction, type Question } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

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

/** A field and its new value (AMB-62). */
type StatusChange =
  | { status: OrderStatus }
  | { statut_paiement: PaymentStatus }
  | { statut_livraison: DeliveryStatus };

/** ERR-88 with the toast of AMB-22. */
const NO_ANSWER = 'Erreur de communication avec le serveur';

/** AMB-81: changes of stock or accounting need a confirmation. */
const questionFor = (order: WebOrderRow, change: StatusChange): Question | undefined => {
  if ('status' in change && change.status === 'annule') return cancelQuestion(order);
  if ('statut_paiement' in change && change.statut_paiement === 'paye')
    return {
      title: `Noter ${order.reference} comme payée ?`,
      text: 'À faire pour un règlement reçu hors du site. Aucun prestataire n’est appelé ; l’acte est gardé à votre nom.',
      confirmLabel: 'Noter payée',
    };
  if ('statut_paiement' in change && change.statut_paiement === 'rembourse')
    return {
      title: `Noter ${order.reference} comme remboursée ?`,
      text: 'Ceci n’envoie pas d’argent. Pour rembourser un paiement reçu par le site, ouvrez la commande et utilisez « Rembourser ».',
      confirmLabel: 'Noter remboursée',
      tone: 'danger',
    };
  return undefined;
};

/** Changes a status once the server agreed, never optimistically (WEB-04); shows the reason of a refusal. */
const changeStatus = async (
  queries: QueryClient,
  order: WebOrderRow,
  change: StatusChange,
): Promise<void> => {
  const question = questionFor(order, change);
  if (question && !(await confirmAction(question))) return;
  try {
    const reply = await call(
      orderChangesContract.endpoints.changeWebOrder,
      { params: { id: order.id }, body: change },
      // cancelling first closes an open payment at its provider
      { as: 'admin' },
    );
    showOrder(queries, reply.order);
    await queries.invalidateQueries({ queryKey: ['web-orders', 'one', order.id] });
  } catch (error) {
    console.error('web order not changed', order.id, error);
    const refused = (asApiError(error)?.status ?? 500) < 500;
    notify.error((refused ? serverMessage(error) : undefined) ?? NO_ANSWER, {
      detail: `${order.reference} n’a pas été modifiée.`,
    });
  }
};

type Pages = InfiniteData<ReplyOf<typeof webOrdersContract.endpoints.listWebOrders>, string>;

/** Replaces the row in the cache by the server's. */
const showOrder = (queries: QueryClient, fresh: WebOrderRow): void => {
  queries.setQueriesData<Pages>(
    { queryKey: webOrderLists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          orders: page.orders.map((order) => (order.id === fresh.id ? fresh : order)),
        })),
      },
  );
};

/** Confirmation of a cancellation: its effect on stock and payments (AMB-81). */
const cancelQuestion = ({ reference }: Pick<WebOrderRow, 'reference'>): Question => ({
  title: `Annuler ${reference} ?`,
  text: 'Le stock réservé est rendu, et un paiement en cours est fermé. Un paiement déjà reçu n’est pas remboursé.',
  confirmLabel: 'Annuler la commande',
  cancelLabel: 'Garder',
  tone: 'danger',
});
