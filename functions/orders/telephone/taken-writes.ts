import type { OrderServices } from '#functions/orders/order-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Order } from '#shared/orders/order.ts';

/** The history of an order that was taken at the telephone begins with who took it. */
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
