import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { canonical, openLots } from '#functions/stock/lots/lot-effects.ts';
import { statedLot, lotsOnPaper, readLots } from '#functions/stock/lots/read-lots.ts';
import { spellingOf } from '#functions/stock/lots/prepare-from-lots.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import { movementsRecorded } from '#functions/stock/movements/movements-recorded.ts';
import { newDocument } from '#functions/stock/movements/ledger-item.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { levelChanges } from '#shared/stock/levels/level-change.ts';
import { levelAt, type SiteId, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { allot } from '#shared/stock/lots/allot.ts';
import { type Lot, lotKey, type LotRef, unfitRefusal } from '#shared/stock/lots/lot.ts';
import type { Departure } from '#shared/stock/lots/departure.ts';
import type { LotOrder } from '#shared/stock/lots/lot-links.ts';
import { movementCode } from '#shared/stock/movements/movement-code.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';
import { deliveryLabel, type MovementDocument, type MovementLine } from '#shared/stock/movements/movement.ts';
import type { StockEvent } from '#shared/stock/stock.events.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';

/**
 * One product of an order that is shipped: reserved and weighed quantity. `path` is its field in the
 * request.
 */
export type DeliveredProduct = {
  productId: string;
  productName: string;
  unit: Unit;
  unitPriceE4: PriceE4;
  reservedMilli: number;
  parts: readonly { siteId: SiteId; lot: string | null; milli: number; pieces?: number }[];
  /** Its parts were taken from their lots before, and are prepared. */
  isBound: boolean;
  path: string;
};

type ForOrder = Pick<LotOrder, 'orderId' | 'reference' | 'customerId' | 'customerName' | 'at' | 'by'>;

export type StockDelivery = {
  items: TransactItem[];
  /** Null if nothing was shipped. */
  event: StockEvent | null;
  /** Each product with the lot it is shipped from, or null; and the records of these lots. */
  leaving: { productId: string; lot: string | null }[];
  records: ReadonlyMap<string, Lot>;
  /** The source lots of each product. */
  lotsOf: (productId: string) => { siteId: SiteId; lot: string; milli: number }[];
};

/**
 * Shipping of goods to a customer, as items of the order's transaction: the reservation ends, lots and
 * levels go down, the lot records its customer, and a ledger document carries it to the ERP. A part without
 * a lot takes the lot that expires first, and so does one whose label names an unknown lot: its customer is
 * recorded with the lot on the label. Blocked lots, and lots past their DLC, are refused by name. If goods
 * are shipped in the ERP, no stock moves here: only the lots are checked.
 */
export const deliveredFromStock = async (
  table: Table,
  stock: StockStore,
  wanted: readonly DeliveredProduct[],
  {
    order,
    day,
    departureOf,
    shipsInErp = false,
  }: {
    order: ForOrder;
    /** Today, in Paris. */
    day: string;
    departureOf: (productId: string) => Departure;
    shipsInErp?: boolean;
  },
): Promise<StockDelivery> => {
  const wantedParts = wanted.filter(({ parts }) => parts.length > 0);
  const levels = await stock.currentLevels(wantedParts.map(({ productId }) => productId));
  const lots = await stock.lots.findMany(lotsInReach(wantedParts, levels));
  const products = wanted.map((product) => speltAsKnown(product, levels, lots));
  const leaving = products.filter(({ parts }) => parts.length > 0);
  const label = deliveryLabel(order.reference);
  const loose = allotted(leaving, { levels, lots, day, departureOf, label });
  for (const product of leaving) if (product.isBound) refuseUnfit(product, { lots, levels, departureOf });
  const document = deliveryDocument(order, [...loose, ...bound(leaving, label)]);
  const lotsOf = (productId: string) => shippedLots(document, productId);
  const traced = {
    leaving: document.lines.map((line) => ({ productId: line.productId, lot: statedLot(line) })),
    records: lots,
  };
  if (shipsInErp) {
    const open = openLots(stock.lots, [...lotsOnPaper(document), ...reportedLots(leaving)], lots, document);
    return { items: open, event: null, ...traced, lotsOf };
  }
  const links = linksOf(document, leaving);
  const changes = new Map(levelChanges(document.lines, levels).map((change) => [change.productId, change]));
  const isEmpty = document.lines.length === 0;
  return {
    items: [
      ...products.map(({ productId, reservedMilli }) => {
        const change = changes.get(productId);
        return change
          ? stock.move(change, { covered: true, released: reservedMilli })
          : stock.release(productId, reservedMilli);
      }),
      ...openLots(stock.lots, [...lotsOnPaper(document), ...reportedLots(leaving)], lots, document),
      ...readLots(stock.lots, document, lots),
      ...links.map(({ productId, lot, ...link }) =>
        stock.lots.recordOrder({ ...order, ...link, source: canonical({ productId, lot }, lots) }),
      ),
      ...(isEmpty
        ? []
        : [newDocument(table, document), writeEvent(table, movementsRecorded(document), RECORD)]),
    ],
    event: isEmpty ? null : movementsRecorded(document),
    ...traced,
    lotsOf,
  };
};

const speltAsKnown = (
  product: DeliveredProduct,
  levels: Found['levels'],
  lots: Found['lots'],
): DeliveredProduct => ({
  ...product,
  parts: product.parts.map((part) =>
    part.lot === null
      ? part
      : { ...part, lot: spellingOf({ productId: product.productId, lot: part.lot }, levels, lots) },
  ),
});

type Found = {
  levels: ReadonlyMap<string, StockLevel>;
  lots: Awaited<ReturnType<StockStore['lots']['findMany']>>;
  day: string;
  departureOf: (productId: string) => Departure;
  label: string;
};

/** Lots may not be past their DLC on the day of the delivery. */
const allotted = (products: readonly DeliveredProduct[], { levels, lots, day, departureOf, label }: Found) =>
  allot(
    products.flatMap((product) =>
      product.isBound
        ? []
        : product.parts.map(({ siteId, lot, milli, pieces }, i) => ({
            ...lineOf(product, siteId, milli, label),
            ...(pieces === undefined ? {} : { pieces }),
            lot,
            path: `${product.path}parts.${i}.`,
            given: { lot: lot !== null, days: false },
          })),
    ),
    {
      levels,
      lots,
      kind: 'transfert',
      day,
      departureOf,
      byLabel: true,
      released: new Map(products.map(({ productId, reservedMilli }) => [productId, reservedMilli])),
    },
  ).map(({ path: _path, ...line }) => line);

/** Parts taken from their lots before reduce the prepared quantity. */
const bound = (products: readonly DeliveredProduct[], label: string) =>
  products.flatMap((product) =>
    product.isBound
      ? product.parts.map(({ siteId, lot, milli }) => ({
          ...lineOf(product, siteId, milli, label),
          ofPrepared: true as const,
          ...(lot === null ? {} : { namedLot: lot }),
        }))
      : [],
  );

/** A lot taken days ago may have been blocked, or passed its DLC, since. */
const refuseUnfit = (
  { productId, parts, path }: DeliveredProduct,
  { lots, levels, departureOf }: Pick<Found, 'lots' | 'levels' | 'departureOf'>,
): void => {
  for (const [i, { siteId, lot }] of parts.entries()) {
    if (lot === null) continue;
    const rest = levelAt(levels.get(productId), siteId).lots.find((each) => each.lot === lot);
    const known = lots.get(lotKey({ productId, lot }));
    const sellBy = rest?.sellBy ?? known?.sellBy ?? null;
    const field = `${path}parts.${i}.lot`;
    const refusal = unfitRefusal(
      { lot, sellBy },
      { block: known?.block, departure: departureOf(productId), field },
    );
    if (refusal) throw refusal;
  }
};

/** Lots named before the closing: they are not in stock any more, and are checked all the same. */
const reportedLots = (products: readonly DeliveredProduct[]): LotRef[] =>
  products.flatMap(({ productId, isBound, parts }) =>
    isBound ? parts.flatMap(({ lot }) => (lot === null ? [] : [{ productId, lot }])) : [],
  );

/** Each lot of a site once. */
const shippedLots = ({ lines }: MovementDocument, productId: string) => {
  const gone = new Map<string, { siteId: SiteId; lot: string; milli: number }>();
  for (const line of lines) {
    const lot = statedLot(line);
    if (line.productId !== productId || !lot) continue;
    const name = `${line.siteId}#${lot}`;
    gone.set(name, { siteId: line.siteId, lot, milli: (gone.get(name)?.milli ?? 0) - line.milli });
  }
  return [...gone.values()];
};

/** The id is never reused: an order is shipped once. */
const RECORD = { requestHash: '', result: {}, isPermanent: true } as const;

const lineOf = (
  { productId, productName, unit }: DeliveredProduct,
  siteId: SiteId,
  milli: number,
  label: string,
) => ({
  productId,
  productName,
  siteId,
  milli: -milli,
  ...(unit === 'piece' ? { unit } : {}),
  lot: null,
  eatBy: null,
  sellBy: null,
  label,
});

const lotsInReach = (
  products: readonly DeliveredProduct[],
  levels: ReadonlyMap<string, StockLevel>,
): LotRef[] =>
  products.flatMap(({ productId, parts }) =>
    parts.flatMap(({ siteId, lot }) => {
      const here = levelAt(levels.get(productId), siteId).lots.map((each) => each.lot);
      const names = lot === null ? here : here.includes(lot) ? [lot] : [lot, ...here];
      return names.map((name) => ({ productId, lot: name }));
    }),
  );

const deliveryDocument = (
  { orderId, at, by }: ForOrder,
  lines: readonly Omit<MovementLine, 'n' | 'code'>[],
): MovementDocument => {
  const id = documentIdFrom(`delivery/${orderId}`);
  const { inventorycode } = movementDefaults(new Date(at));
  return {
    id,
    kind: 'livraison',
    at,
    by,
    lossGrams: 0,
    lines: lines.map((line, i) => ({ ...line, n: i + 1, code: movementCode(inventorycode, id, i + 1) })),
  };
};

/** Customer and quantity of each lot of a site; parts taken from their lots before are linked already. */
const linksOf = ({ lines }: MovementDocument, products: readonly DeliveredProduct[]) => {
  const links = new Map<
    string,
    LotRef & Pick<LotOrder, 'siteId' | 'productName' | 'unitPriceE4' | 'milli'>
  >();
  for (const line of lines) {
    const [{ productId, productName, siteId, milli: moved }, lot] = [line, statedLot(line)];
    if (lot === null || line.ofPrepared) continue;
    const name = `${siteId}#${lotKey({ productId, lot })}`;
    const unitPriceE4 = products.find((product) => product.productId === productId)?.unitPriceE4 ?? 0;
    const milli = (links.get(name)?.milli ?? 0) - moved;
    links.set(name, { productId, lot, siteId, productName, unitPriceE4, milli });
  }
  return [...links.values()];
};
