import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { canonical } from '#functions/stock/lots/lot-effects.ts';
import type { LotsStore } from '#functions/stock/lots/lots.store.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { type Lot, lotKey } from '#shared/stock/lots/lot.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';
import { type Bought, costOf, lotNameOf, originWithSupplier } from '#shared/stock/receptions/purchase.ts';
import { levelAt, type SiteId, type StockLevel } from '#shared/stock/levels/stock-level.ts';

type Lots = Pick<LotsStore, 'findMany' | 'writeReported'>;
type Received = ErpMovement & { siteId: SiteId };

/**
 * A movement of the ERP under its lot: its own, else that of its documents. A return without lot belongs to
 * the newest lot of the same supplier order.
 */
export const underItsLot = async (
  lots: Lots,
  row: Received,
  { purchase, papers }: Bought,
  level: StockLevel | undefined,
): Promise<Received> => {
  if (row.lot !== null || level?.byLots) return row;
  const name = lotNameOf(papers);
  const here = levelAt(level, row.siteId).lots.map(({ lot }) => lot);
  if (row.milli > 0 || (name !== null && here.includes(name))) return { ...row, lot: name };
  const known = await lots.findMany(here.map((lot) => ({ productId: row.productId, lot })));
  const ofOrder = here
    .map((lot) => known.get(lotKey({ productId: row.productId, lot })))
    .filter((lot) => lot?.entries.some((entry) => isOfOrder(entry.purchase, purchase.orderId)))
    .toSorted((a, b) => (a && b ? b.madeAt.localeCompare(a.madeAt) : 0));
  return { ...row, lot: ofOrder[0]?.lot ?? name };
};

const isOfOrder = (purchase: Lot['entries'][number]['purchase'], orderId: string | null): boolean =>
  purchase !== undefined && orderId !== null && purchase.orderId === orderId;

/** Quantities that documents of the ERP moved into lots, or out again, with their purchase data. */
export const reportedLots = async (
  { lots, catalog }: { lots: Lots; catalog: Pick<Catalog, 'getProduct'> },
  { id: documentId, at, by, lines }: MovementDocument,
  { purchase, unitPriceE4, label }: Bought,
): Promise<TransactItem[]> => {
  const parts = lines.flatMap(({ lot, ...line }) => (lot === null ? [] : [{ ...line, lot }]));
  const [first] = parts;
  if (!first) return [];
  const [known, product] = await Promise.all([lots.findMany(parts), catalog.getProduct(first.productId)]);
  const perPiece = product?.unit === 'piece' ? (product.pieceWeightGrams ?? MILLI_PER_UNIT) : undefined;
  return parts.map((part) => {
    const lot = known.get(lotKey(part));
    return lots.writeReported({
      ref: canonical(part, known),
      known: lot,
      at,
      by,
      productName: product?.label ?? label,
      eatBy: part.eatBy,
      sellBy: part.sellBy,
      origin: originWithSupplier(lot?.origin ?? {}, purchase),
      newChildren: 0,
      entry: {
        documentId,
        at,
        by,
        siteId: part.siteId,
        milli: part.milli,
        weightGrams:
          perPiece === undefined ? part.milli : divideHalfUp(part.milli * perPiece, MILLI_PER_UNIT),
        costCents: costOf(unitPriceE4, part.milli),
        from: [],
        purchase,
      },
    });
  });
};
