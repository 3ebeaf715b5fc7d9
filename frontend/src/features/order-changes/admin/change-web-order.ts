import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { webOrderLists } from '#frontend/features/orders/web-orders.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError, serverMessage } from '#frontend/lib/api/api-error.ts';
import { confirmAction, type Question } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import type { DeliveryStatus, OrderStatus, PaymentStatus } from '#shared/orders/order-status.ts';
import type { webOrdersContract, WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import { cancelQuestion } from './cancel-order.ts';

/** A field and its new value (AMB-62). */
export type StatusChange =
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
export const changeStatus = async (
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
export const showOrder = (queries: QueryClient, fresh: WebOrderRow): void => {
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
