import type { OrderServices } from '#functions/orders/order-services.ts';
import type { PreparationsStore } from '#functions/preparation/preparations.store.ts';
import type { LotRecords } from '#functions/stock/stock.module.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import { wireFromMilli, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { linePiecesView } from '#shared/orders/line-pieces-view.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';
import { type PreparedLine, preparedMilli, type PreparedPart } from '#shared/preparation/prepared-line.ts';
import { isUnknownLot, lotKey, type Lot, type LotRef } from '#shared/stock/lots/lot.ts';

export type DeliveredServices = Pick<OrderServices, 'orders'> & {
  preparations: PreparationsStore;
  lots: LotRecords;
};

type Part = { siteId: '1' | '2'; lot: string | null; milli: number };

/** Shipped lines of a prepared order, with their lots, origin and site. */
export const deliveredLines = async (
  services: DeliveredServices,
  order: Order,
): Promise<{ siteId: '1' | '2'; lines: DeliveryNote['lines'] }> => {
  const saved = (await services.preparations.find(order.id))?.lines ?? [];
  const partsOf = deliveredParts(saved, order);
  const lines = goodsOf(order.lines);
  const known = await recordsOf(
    services.lots,
    lines.flatMap(({ productId }) =>
      partsOf(productId).flatMap(({ lot }) => (lot === null ? [] : [{ productId, lot }])),
    ),
  );
  return {
    siteId: lines.flatMap(({ productId }) => partsOf(productId))[0]?.siteId ?? '1',
    lines: lines.map((line) =>
      noteLine(line, { parts: partsOf(line.productId), own: savedParts(saved, line.productId), known }),
    ),
  };
};

/** Records of the lots; for a label-only lot, of the lot it was identified as. */
const recordsOf = async (lots: LotRecords, refs: readonly LotRef[]): Promise<ReadonlyMap<string, Lot>> =>
  withFoundLots(lots, await lots.findMany(refs));

export const withFoundLots = async (
  lots: LotRecords,
  known: ReadonlyMap<string, Lot>,
): Promise<ReadonlyMap<string, Lot>> => {
  const found = [...known].flatMap(([key, { productId, read }]) =>
    read && read.as !== null ? [{ key, ref: { productId, lot: read.as } }] : [],
  );
  if (found.length === 0) return known;
  const records = await lots.findMany(found.map(({ ref }) => ref));
  return new Map([
    ...known,
    ...found.flatMap(({ key, ref }): [string, Lot][] => {
      const record = records.get(lotKey(ref));
      return record ? [[key, record]] : [];
    }),
  ]);
};

/** By product, with the site; for a shipment of the ERP only the preparer names it. */
const deliveredParts =
  (saved: readonly PreparedLine[], { lines }: Order) =>
  (productId: string): Part[] => {
    const parts = savedParts(saved, productId);
    const lots = lines.find((line) => line.productId === productId)?.lots ?? [];
    return lots.length > 0
      ? lots.map(({ siteId, lot, quantity }) => ({ siteId, lot, milli: quantity.milli }))
      : parts.map(({ siteId, lot, milli }) => ({ siteId, lot, milli }));
  };

const savedParts = (saved: readonly PreparedLine[], productId: string): readonly PreparedPart[] =>
  saved.find((line) => line.productId === productId)?.parts ?? [];

/**
 * Each weighing of a line in pieces, with its lot. Corrected kilos differ from the weighings: then the
 * weight of each piece is unknown.
 */
const eachPiece = (
  line: OrderLine,
  own: readonly PreparedPart[],
): Pick<DeliveryNote['lines'][number], 'pieces'> => {
  const { pieces } = linePiecesView(line);
  if (!pieces) return {};
  const isWeighed = preparedMilli({ parts: own }) === line.delivered.milli;
  return {
    pieces: {
      ...pieces,
      prix_kg: eurosFromPrice(line.unitPriceE4),
      each: isWeighed
        ? own.map(({ milli, lot, pieces: count = 1 }) => ({ qty: wireFromMilli(milli), count, lot }))
        : [],
    },
  };
};

const noteLine = (
  line: OrderLine,
  {
    parts,
    own,
    known,
  }: { parts: readonly Part[]; own: readonly PreparedPart[]; known: ReadonlyMap<string, Lot> },
): DeliveryNote['lines'][number] => {
  const byLot = Map.groupBy(parts, ({ lot }) => lot);
  return {
    ref: line.ref,
    label: line.label,
    category: line.category,
    unite: line.ordered.unit,
    commande: wireFromQuantity(line.ordered),
    livre: wireFromQuantity(line.delivered),
    motif: line.reason ?? null,
    ...(line.cutNote === undefined ? {} : { note_decoupe: line.cutNote }),
    ...eachPiece(line, own),
    lots: [...byLot].map(([lot, of]) => {
      const record = lot === null ? undefined : known.get(lotKey({ productId: line.productId, lot }));
      return {
        lot,
        ...(record && isUnknownLot(record) ? { a_rapprocher: true } : {}),
        qty: wireFromMilli(of.reduce((sum, { milli }) => sum + milli, 0)),
        eatby: record?.eatBy ?? null,
        sellby: record?.sellBy ?? null,
        birth_country: record?.origin.birthCountry ?? null,
        rearing_country: record?.origin.rearingCountry ?? null,
        slaughter: record?.origin.slaughter ?? [],
        cutting: record?.origin.cutting ?? [],
        animal_ref: record?.origin.animalRef ?? null,
      };
    }),
  };
};
