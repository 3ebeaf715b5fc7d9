import type { Customers } from '#functions/customers/customers.module.ts';
import { addressView } from '#functions/customers/delivery-addresses.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import { accountReply } from '#functions/customers/account-view.ts';
import type { Carts, Orders } from '#functions/orders/orders.module.ts';
import { getCart } from '#functions/orders/save-cart.ts';
import { clientRow, detailLine } from '#functions/orders/order-view.ts';
import { claimRow } from '#functions/claims/claim-row.ts';
import type { Claims } from '#functions/claims/claims.module.ts';
import type { StandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import type { OrderGuides } from '#functions/order-guides/order-guides.module.ts';
import type { Payments } from '#functions/payments/payments.module.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { wireFromItems } from '#shared/orders/cart.ts';
import type { StandingOrder } from '#shared/standing-orders/standing-order.ts';
import type { Order } from '#shared/orders/order.ts';

type Services = {
  customers: Customers;
  carts: Carts;
  orders: Orders;
  payments: Payments;
  claims: Claims;
  standing: Pick<StandingOrders, 'ofCustomer'>;
  guides: OrderGuides;
  settings: Pick<SettingsStore, 'read'>;
};
type ExportRequest = { customerId: string; limit: number; cursor?: string | undefined; now: Date };

/** A customer's data, orders newest first: without password, sessions and card data. */
export const exportAccount = async (
  services: Services,
  { customerId, limit, cursor, now }: ExportRequest,
) => {
  const account = await getAccount(services.customers, customerId);
  const { items, next } = await services.orders.listOfCustomer(customerId, limit, cursor);
  return {
    success: true as const,
    exported_at: now.toISOString(),
    account: {
      ...(await accountReply(services.settings, account)),
      description: account.description,
      created_at: account.createdAt,
      email_verified_at: account.emailVerifiedAt,
      note_maison: account.note?.text ?? '',
    },
    addresses: (account.addresses ?? []).map(addressView),
    cart: (await getCart(services, customerId)).data.items,
    order_guides: (await services.guides.ofCustomer(customerId)).map(({ name, lines }) => ({
      name,
      items: wireFromItems(lines),
    })),
    standing_orders: (await services.standing.ofCustomer(customerId)).map(exportedStanding),
    orders: await Promise.all(items.map((order) => exportedOrder(services, order))),
    next_cursor: next,
  };
};

const exportedStanding = ({ name, lines, weekdays, from, until, createdAt }: StandingOrder) => ({
  name,
  items: wireFromItems(lines),
  weekdays: [...weekdays],
  from,
  until: until ?? null,
  created_at: createdAt,
});

const exportedOrder = async ({ payments, claims }: Pick<Services, 'payments' | 'claims'>, order: Order) => ({
  ...clientRow(order),
  lignes: order.lines.map((line) => detailLine(line, order.closedAt !== undefined)),
  paiements: (await payments.ofOrder(order.id)).map((attempt) => ({
    id: attempt.id,
    provider: attempt.provider,
    state: attempt.state,
    amount: eurosFromCents(attempt.amountCents),
    refunded: eurosFromCents(attempt.refundedCents),
    created_at: attempt.createdAt,
  })),
  repesees: (await claims.ofOrder(order.id)).map(claimRow),
});
