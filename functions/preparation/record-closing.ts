import { releaseStock } from '#functions/preparation/release-stock.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { settleWeighing } from '#functions/payments/settle-weighing.ts';
import type { LotDays } from '#functions/stock/lots/correct-lot-days.ts';
import { orderEvent } from '#functions/orders/order-event.ts';
import type { PreparationsStore } from '#functions/preparation/preparations.store.ts';
import { preparedLines, refuseOther } from '#functions/preparation/save-preparation.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { withFoundLots } from '#functions/preparation/delivered-lines.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { settingPart, shopSettings } from '#functions/settings/settings.module.ts';
import { openLotRecords, openPreparation } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { LotReference, OrderLine } from '#shared/orders/order-line.ts';
import { reservedMilli } from '#shared/orders/line-pieces.ts';
import { orderDeparture } from '#shared/orders/order-departure.ts';
import type { Order } from '#shared/orders/order.ts';
import { lineChanges } from '#shared/orders/line-changes.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { SavedLines } from '#shared/preparation/preparation.contract.ts';
import { refuseOtherLots } from '#shared/preparation/bound-lots.ts';
import {
  checkedLines,
  closedLines,
  type PreparedLine,
  partsByLot,
  preparedMilli,
} from '#shared/preparation/prepared-line.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';
import {
  refuseUntraced,
  type UntracedMeat,
  untracedMeat,
  untracedText,
} from '#shared/preparation/traced-meat.ts';
import type { DepartureRules } from '#shared/settings/departure.ts';
import { lotKey } from '#shared/stock/lots/lot.ts';

export type ClosingServices = ActServices & { preparations: PreparationsStore; lotDays: LotDays };

export type Close = {
  orderId: string;
  adminId: string;
  version: number;
  lines: SavedLines;
  overweight: readonly string[];
  /** Why meat is shipped without its lot or without the origin that the law requires. */
  untracedReason?: string | undefined;
  now: Date;
};

/** DynamoDB's limit of a transaction. */
const MAX_ITEMS = 100;
/** The order, its history and that of its lots, the preparation, the event, and the payment writes. */
const OTHER_ITEMS = 8;

/**
 * Closes an order in one transaction: final quantities and total, end of its reservation, exits of the stock
 * with their lots and the event for the ERP, and payment writes.
 */
export const recordClosing = async (services: ClosingServices, order: Order, request: Close) => {
  const { orderId, adminId, version, now } = request;
  const { table, orders, stock, preparations } = services;
  const { shipsInErp, departure } = await readRules(table);
  refuseUnlessMay('close_preparation', order);
  refuseOtherLots(order.lines, preparedLines(request.lines));
  refuseOther(version, await preparations.find(orderId));
  // a payment page was opened concurrently
  if (order.openAttemptId !== null) throw new Refusal('payment_in_progress');
  const by = `admin:${adminId}`;
  const at = now.toISOString();
  const { prepared, checked } = checkedPreparation(order, request, shipsInErp);
  const left = await leave(services, order, checked, { at, by, now, shipsInErp, departure });
  const { untracedReason: reason = '' } = request;
  refuseUntraced(left.untraced, reason, departure);
  const lines = weighedLines(order.lines, checked, left.lotsOf);
  const total = orderTotal(lines);
  const sent = shipsInErp ? UNTIL_SHIPPED : SENT;
  const kept = { lines: prepared, by, at };
  const money = await settleWeighing(services, order, total.ttcCents, now);
  const items = [
    ...left.items,
    orders.change(order, {
      ...left.change,
      ...sent,
      lines,
      closedAt: at,
      erpState: 'a_envoyer',
      ...money.change,
    }),
    ...money.writes,
    orders.audit(orderId, closedAudit(order, lines, { at, by, untraced: left.untraced, reason })),
    preparations.save(orderId, kept, version),
    writeEvent(table, orderEvent('order.prepared', order, now, `order-prepared-${orderId}`)),
  ];
  if (items.length > MAX_ITEMS) throw tooManyLots();
  await table.transact(items);
  await stock.tick(now);
  const { hold = order.hold, ...moved } = money.change;
  const closed: Order = {
    ...order,
    ...moved,
    ...(hold ? { hold } : {}),
    ...left.change,
    lines,
    ...sent,
    closedAt: at,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
  };
  return { closed, kept: { ...kept, version: version + 1 }, departure };
};

const weighingPart = settingPart(shopSettings.weighing);
const departurePart = settingPart(shopSettings.departure);
const readRules = async (table: ClosingServices['table']) => {
  const read = await readTogether(table, [weighingPart, departurePart]);
  return { shipsInErp: read(weighingPart).value.shipsInErp, departure: read(departurePart).value };
};

/** Weighed orders count as accepted: customers must not see « Nouvelle » for shipped meat. */
const SENT = { status: 'valide', deliveryStatus: 'expedie' } as const;
const UNTIL_SHIPPED = { status: 'valide', deliveryStatus: 'en_preparation', awaitsShipment: true } as const;

type Checked = ReturnType<typeof checkedLines>;

/** The weighings and the lots set before, checked for the closing; refused if it is not possible. */
const checkedPreparation = (
  order: Order,
  { lines, overweight }: Close,
  shipsInErp: boolean,
): { prepared: PreparedLine[]; checked: Checked } => {
  const weighed = preparedLines(lines);
  const checked = checkedLines(order, weighed, overweight);
  if (checked.every(({ prepared }) => prepared.parts.length === 0)) {
    throw new Refusal('invalid_input', 'Rien n’est préparé : annulez plutôt la commande.', {
      field: 'lines',
    });
  }
  // the order has no lots until a shipment of the ERP names them: the weighings have them
  return { prepared: shipsInErp ? checked.map(({ prepared }) => prepared) : weighed, checked };
};

type Leaving = { at: string; by: string; now: Date; shipsInErp: boolean; departure: DepartureRules };

/** Stock effects of the closing, and the source lots of each product. */
type Left = {
  items: TransactItem[];
  change: Pick<Order, 'givesBack'>;
  lotsOf: (productId: string) => readonly LotReference[];
  untraced: UntracedMeat[];
};

/** Exits of the stock, or the weighed reservation until the ERP ships it. */
const leave = async (
  services: ActServices,
  order: Order,
  checked: Checked,
  { at, by, now, shipsInErp, departure }: Leaving,
): Promise<Left> => {
  const { id: orderId, reference, customerId, customerName } = order;
  const delivery = await openPreparation(services.table).deliver(
    checked.map(({ line, prepared, path }) => ({
      productId: line.productId,
      productName: line.label,
      unit: line.ordered.unit,
      unitPriceE4: line.unitPriceE4,
      reservedMilli: reservedMilli(line),
      parts: line.pieces ? partsByLot(prepared.parts) : prepared.parts,
      isBound: line.lots.length > 0,
      path,
    })),
    {
      order: { orderId, reference, customerId, customerName, at, by },
      day: parisDay(now),
      departureOf: orderDeparture(order, departure, parisDay(now)),
      shipsInErp,
    },
  );
  const untraced = await untracedOf(services, checked, delivery, shipsInErp);
  if (shipsInErp) {
    const back = await releaseStock(services, order, {
      by,
      now,
      reason: 'Rendus pour être expédiés dans Dolibarr',
      released: moreThanWeighed(checked),
      otherItems: delivery.items.length + OTHER_ITEMS,
    });
    const { givesBack } = back.change;
    return {
      items: [...back.writes, ...delivery.items],
      change: givesBack ? { givesBack } : {},
      untraced,
      lotsOf: (productId) => back.lines.find((line) => line.productId === productId)?.lots ?? [],
    };
  }
  const unitOf = new Map(checked.map(({ line }) => [line.productId, line.ordered.unit]));
  const lotsOf = (productId: string) =>
    delivery.lotsOf(productId).map(({ siteId, lot, milli }) => ({
      siteId,
      lot,
      quantity: quantityOf(unitOf.get(productId) ?? 'kg', milli),
    }));
  return { items: delivery.items, change: {}, untraced, lotsOf };
};

/**
 * Meat with unknown lot or origin. If Dolibarr ships, the shipment names the lots that were not named here.
 */
const untracedOf = async (
  { table }: Pick<ActServices, 'table'>,
  checked: Checked,
  { leaving, records }: { leaving: readonly { productId: string; lot: string | null }[]; records: LotMap },
  shipsInErp: boolean,
): Promise<UntracedMeat[]> => {
  const known = await withFoundLots(openLotRecords(table), records);
  return untracedMeat(
    leaving.flatMap(({ productId, lot }) => {
      const of = checked.find(({ line }) => line.productId === productId);
      if (!of || (lot === null && shipsInErp)) return [];
      const { label, category } = of.line;
      const record = lot === null ? undefined : known.get(lotKey({ productId, lot }));
      return [{ productId, label, category, lot, record, path: of.path }];
    }),
  );
};
type LotMap = Parameters<typeof withFoundLots>[1];

/** By product, reserved minus weighed; negative if more was weighed. */
const moreThanWeighed = (checked: Checked): Map<string, number> =>
  new Map(
    checked.map(({ line, prepared }) => [line.productId, reservedMilli(line) - preparedMilli(prepared)]),
  );

/** The lines as invoiced. */
const weighedLines = (lines: readonly OrderLine[], checked: Checked, lotsOf: Left['lotsOf']): OrderLine[] =>
  closedLines(
    lines,
    new Map(
      checked.map(({ line: { productId }, prepared }) => [
        productId,
        {
          milli: preparedMilli(prepared),
          parts: prepared.parts,
          reason: prepared.reason,
          lots: lotsOf(productId),
        },
      ]),
    ),
  );

const closedAudit = (
  order: Order,
  lines: readonly OrderLine[],
  { at, by, untraced, reason }: { at: string; by: string; untraced: UntracedMeat[]; reason: string },
) => ({
  at,
  actor: by,
  field: 'préparation',
  from: null,
  to: lineChanges(order.lines, lines),
  reason: untraced.length > 0 ? `${untracedText(untraced)}. ${reason.trim()}` : null,
});

const tooManyLots = () =>
  new Refusal(
    'invalid_input',
    'Cette commande touche trop de lots à la fois : enregistrez d’abord les lots de quelques lignes dans « Ventes web ».',
    { field: 'lines' },
  );
