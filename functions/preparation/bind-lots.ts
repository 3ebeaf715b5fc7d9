import { getAnyOrder } from '#functions/orders/list-orders.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { PreparationsStore } from '#functions/preparation/preparations.store.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { openPreparation } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { LotsBody } from '#shared/preparation/order-lots.contract.ts';
import { orderDeparture } from '#shared/orders/order-departure.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservedMilli } from '#shared/orders/line-pieces.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { boundParts, isSameMeat } from '#shared/preparation/bound-lots.ts';
import { lotIdentity } from '#shared/stock/lots/lot-name.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';

type BindLots = { orderId: string; lines: LotsBody['lines']; adminId: string; now: Date };
type Services = Pick<OrderServices, 'table' | 'orders'> & {
  preparations: PreparationsStore;
  settings: Pick<SettingsStore, 'read'>;
};

/**
 * Sets the lots of an order's lines: the order, its audit entry, the lots and their links to the customer
 * are one transaction. A line gets its lots once.
 */
export const bindLots = (services: Services, { orderId, lines, adminId, now }: BindLots) =>
  retryOrRefuse(async () => {
    const order = await getAnyOrder(services.orders, orderId, now);
    refuseUnlessMay('choose_lots', order);
    const requested = lines.map((line, i) => boundLine(order, line, `lines.${i}.`));
    const { preparations, settings } = services;
    const departure = (await settings.read(shopSettings.departure)).value;
    const weighed = await preparations.find(orderId);
    const by = `admin:${adminId}`;
    const at = now.toISOString();
    const { reference, customerId, customerName } = order;
    const taken = await openPreparation(services.table).take(
      requested.flatMap(({ line, path }) =>
        line.lots.map(({ siteId, lot, quantity }, i) => ({
          productId: line.productId,
          productName: line.label,
          unitPriceE4: line.unitPriceE4,
          unit: quantity.unit,
          siteId,
          lot,
          milli: quantity.milli,
          path: `${path}lots.${i}.`,
        })),
      ),
      { orderId, reference, customerId, customerName, at, by },
      orderDeparture(order, departure, parisDay(now)),
    );
    const bound = withSpellings(requested, taken.lots);
    refuseWeighed(bound, weighed?.lines ?? []);
    const after = order.lines.map(
      (line) => bound.find((each) => each.line.productId === line.productId)?.line ?? line,
    );
    await services.table.transact([
      ...taken.items,
      preparations.unchanged(orderId, weighed?.version),
      services.orders.change(order, { lines: after }),
      services.orders.audit(order.id, {
        at,
        actor: by,
        field: 'lots',
        from: null,
        to: bound
          .map(({ line }) => `${line.ref} : ${line.lots.map(({ lot }) => lot).join(', ')}`)
          .join(' · '),
        reason: null,
      }),
    ]);
    return { success: true as const, message: 'Lots enregistrés avec succès', data: after.map(lotsView) };
  });

/** Lots in their first spelling, in the order of the lines. */
const withSpellings = <Bound extends { line: OrderLine }>(
  bound: readonly Bound[],
  spellings: readonly string[],
): Bound[] => {
  let at = 0;
  return bound.map((each) => ({
    ...each,
    line: { ...each.line, lots: each.line.lots.map((of) => ({ ...of, lot: spellings[at++] ?? of.lot })) },
  }));
};

const lotsView = ({ productId, label, lots }: OrderLine) => ({
  product_id: productId,
  label,
  lots: lots.map(({ siteId, lot, quantity }) => ({
    warehouse_id: siteId,
    lot,
    qty: quantity.milli / 1000,
  })),
});

/** A saved weighing is not replaced by lots set later. */
const refuseWeighed = (
  bound: readonly { line: OrderLine; path: string }[],
  weighed: readonly PreparedLine[],
): void => {
  for (const { line, path } of bound) {
    const weighedLine = weighed.find(({ productId }) => productId === line.productId);
    if (!weighedLine || isSameMeat(weighedLine.parts, boundParts(line))) continue;
    throw new Refusal(
      'already_exists',
      `« ${line.label} » est déjà pesé : ses lots se disent dans la préparation de la commande.`,
      { field: `${path}product_id` },
    );
  }
};

const boundLine = (
  order: Order,
  wanted: LotsBody['lines'][number],
  path: string,
): { line: OrderLine; path: string } => {
  const line = order.lines.find(({ productId }) => productId === wanted.product_id);
  if (!line) {
    throw new Refusal('invalid_input', 'Ce produit n’est pas dans la commande.', {
      field: `${path}product_id`,
    });
  }
  if (line.lots.length > 0) {
    throw new Refusal('already_exists', `Les lots de « ${line.label} » sont déjà enregistrés.`, {
      field: `${path}product_id`,
    });
  }
  const names = wanted.lots.map((part) => `${part.warehouse_id}#${lotIdentity(part.lot)}`);
  const twice = names.findIndex((name, i) => names.indexOf(name) !== i);
  if (twice !== -1) {
    throw new Refusal('invalid_input', 'Ce lot est indiqué deux fois.', {
      field: `${path}lots.${twice}.lot`,
    });
  }
  const { unit } = line.ordered;
  const total = wanted.lots.reduce((sum, { qty }) => sum + qty, 0);
  const mostMilli = reservedMilli(line);
  if (total > mostMilli) {
    const most = quantityText(quantityOf(unit, mostMilli));
    throw new Refusal('invalid_input', `« ${line.label} » : ${most} au plus.`, { field: `${path}lots` });
  }
  return {
    path,
    line: {
      ...line,
      lots: wanted.lots.map(({ warehouse_id: siteId, lot, qty }) => ({
        siteId,
        lot,
        quantity: quantityOf(unit, qty),
      })),
    },
  };
};
