import type { Customers } from '#functions/customers/customers.module.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { ReturnsStore } from '#functions/rounds/returns/returns.store.ts';
import { STOP_DAYS } from '#functions/rounds/list-stops.ts';
import { stopView } from '#functions/rounds/stop-view.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { openPreparation, type SendAgain } from '#functions/stock/stock.module.ts';
import { addDays, frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { orderDeparture } from '#shared/orders/order-departure.ts';
import type { Order } from '#shared/orders/order.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';
import { lastNumber, type ReturnedGoods, type ReturnedPart } from '#shared/rounds/returned-goods.ts';
import { deliveryLabel } from '#shared/stock/movements/movement.ts';

type Services = Pick<OrderServices, 'table' | 'orders'> & {
  customers: Pick<Customers, 'find'>;
  returns: ReturnsStore;
  settings: Pick<SettingsStore, 'read'>;
  sendAgain: SendAgain;
};

type Redeliver = { orderId: string; adminId: string; day: string; now: Date };

/** Maximum delay for chilled meat. */
const MOST_DAYS = 14;

/**
 * Plans a missed visit again on another day: the order is a stop of that day, its goods are no longer listed
 * as returned, and restocked ones leave the stock again. No payment changes: nothing was credited.
 * Idempotent for the same day.
 */
export const redeliver = (services: Services, request: Redeliver) =>
  retryOrRefuse(() => tryRedeliver(services, request));

const tryRedeliver = async (services: Services, request: Redeliver) => {
  const { table, orders, customers } = services;
  const { orderId, adminId, day, now } = request;
  const order = await getAnyOrder(orders, orderId, now);
  const account = await customers.find(order.customerId);
  const answer = (after: Order) => ({
    success: true as const,
    data: stopView(after, account),
    message: `Nouveau passage le ${frenchDay(day)}`,
  });
  if (!order.missed && order.deliveryStatus !== 'livre' && order.delivery?.day === day) return answer(order);
  const missed = refuseUnlessMissed(order, request);
  const goods = await services.returns.find(orderId);
  const stored = storedParts(goods);
  const { value: rules } = await services.settings.read(shopSettings.departure);
  const departureOf = orderDeparture({ ...order, delivery: onDay(order, day) }, rules, parisDay(now));
  await openPreparation(table).refuseUnfit(
    inTheVan(order, goods).map((part) => ({ ...part, path: '', field: 'day' })),
    departureOf,
  );
  if (stored.length === 0) {
    await table.transact(writesOf(services, request, order, goods));
  } else {
    await services.sendAgain({
      adminId,
      key: `redelivery/${orderId}/${missed.key}`,
      orderId,
      departureOf,
      label: deliveryLabel(order.reference),
      parts: stored,
      also: async () => writesOf(services, request, order, goods),
      now,
    });
  }
  const { missed: _over, ...rest } = order;
  return answer({ ...rest, delivery: onDay(order, day) });
};

/** The missed visit; refuses if there is none, or it cannot be repeated. */
const refuseUnlessMissed = (order: Order, { day, now }: Redeliver) => {
  refuseUnlessMay('hand_over', order);
  if (order.deliveryStatus === 'livre')
    throw new Refusal('order_not_editable', 'Cette commande est déjà remise.');
  if (!order.missed)
    throw new Refusal('order_not_editable', 'Personne n’a noté d’absence pour cette commande.');
  const today = parisDay(now);
  // older orders are not in a driver's list
  const shown = addDays(parisDay(new Date(order.placedAt)), STOP_DAYS - 1);
  const last = [addDays(today, MOST_DAYS), shown].toSorted()[0]!;
  if (day < today || day > last) {
    const message =
      last < today
        ? `Cette commande a plus de ${STOP_DAYS} jours : rangez-la et passez-en une autre.`
        : `Choisissez un jour, d’aujourd’hui au ${frenchDay(last)}.`;
    throw new Refusal('invalid_input', message, { field: 'day' });
  }
  return order.missed;
};

/** Restocked parts; destroyed ones are gone, and are recorded as refused at delivery. */
const storedParts = (goods: ReturnedGoods | undefined) =>
  (goods?.parts ?? []).flatMap(({ productId, milli, siteId, lot, decided }) =>
    decided?.decision === 'stored'
      ? [
          {
            productId,
            milli,
            from: { siteId: decided.siteId, lot: decided.lot },
            left: { siteId, lot },
          },
        ]
      : [],
  );

/** Lots of goods that were not restocked: they leave as they are. */
const inTheVan = ({ lines }: Order, goods: ReturnedGoods | undefined) => {
  const decided = (goods?.parts ?? []).filter((part) => part.decided);
  return goodsOf(lines).flatMap(({ productId, lots }) =>
    lots
      .filter(({ lot }) => !decided.some((part) => part.productId === productId && part.lot === lot))
      .map(({ siteId, lot }) => ({ productId, siteId, lot })),
  );
};

const onDay = ({ delivery }: Order, day: string) => ({
  ...(delivery ?? { zone: null, address: null, note: '' }),
  day,
});

const isDestroyed = ({ decided }: ReturnedPart): boolean => decided?.decision === 'destroyed';

const writesOf = (
  { table, orders, returns }: Pick<Services, 'table' | 'orders' | 'returns'>,
  { adminId, day, now }: Redeliver,
  order: Order,
  goods: ReturnedGoods | undefined,
): TransactItem[] => {
  const parts = goods?.parts ?? [];
  const destroyed = parts.filter(isDestroyed);
  if (goods && parts.length > 0 && destroyed.length === parts.length)
    throw new Refusal('order_not_editable', 'Tout a été détruit depuis : il n’y a rien à relivrer.');
  const stored = parts.filter(({ decided }) => decided?.decision === 'stored');
  return [
    orders.change(order, { missed: null, delivery: onDay(order, day) }),
    writeEvent(table, orderEvent('order.rescheduled', order, now, eventId('order-day', now))),
    orders.audit(order.id, {
      at: now.toISOString(),
      actor: `admin:${adminId}`,
      field: 'passage',
      from: 'absent',
      to: `à relivrer le ${frenchDay(day)}`,
      reason:
        [
          ...(stored.length > 0 ? [`Ressorti du stock : ${namesOf(stored)}.`] : []),
          ...(destroyed.length > 0 ? [`Détruit, ne repart pas : ${namesOf(destroyed)}.`] : []),
        ].join(' ') || null,
    }),
    ...(goods
      ? [
          returns.save(
            {
              ...goods,
              parts: destroyed,
              lastPart: lastNumber(parts, goods.lastPart),
              version: goods.version + 1,
            },
            goods,
          ),
        ]
      : []),
  ];
};

const namesOf = (parts: readonly ReturnedPart[]): string =>
  [...new Set(parts.map(({ label }) => label))].join(', ');
