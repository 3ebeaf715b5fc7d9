import type { OrderServices } from '#functions/orders/order-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Order } from '#shared/orders/order.ts';

/** The history of a telephone order begins with the administrator who took it. */
export const takenWrites = (
  { orders }: Pick<OrderServices, 'orders'>,
  { id, takenBy }: Order,
  now: Date,
): TransactItem[] =>
  takenBy
    ? [
        orders.audit(id, {
          at: now.toISOString(),
          actor: `admin:${takenBy.adminId}`,
          field: 'commande',
          from: null,
          to: 'saisie au téléphone',
          reason: null,
        }),
      ]
    : [];
