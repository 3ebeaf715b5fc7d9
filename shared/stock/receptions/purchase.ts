import { parisDay } from '#shared/kernel/dates.ts';
import { amountOf } from '#shared/kernel/quantity.ts';
import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { LotOrigin, Purchase } from '#shared/stock/lots/lot.ts';

/** A stock movement of the ERP that may be a purchase. */
export type BoughtMovement = {
  productId: string;
  milli: number;
  at: string;
  lot: string | null;
  boughtBy?: { paper: 'reception' | 'supplier order'; id: string; priceE4: PriceE4 };
};

/** ERP documents referenced by movements, by id. */
export type PurchasePapers = {
  receptions: ReadonlyMap<
    string,
    {
      id: string;
      ref: string;
      supplierId: string;
      supplierRef: string | null;
      orderId: string | null;
      day: string | null;
      lines: readonly { productId: string; orderLineId: string | null; milli: number; lot: string | null }[];
    }
  >;
  orders: ReadonlyMap<
    string,
    {
      id: string;
      ref: string;
      supplierId: string;
      supplierRef: string | null;
      lines: readonly { id: string; productId: string | null; label: string; netPriceE4: PriceE4 }[];
    }
  >;
  suppliers: ReadonlyMap<string, string>;
};

/** `papers`: name of the delivery; `label`: product name in the order. Price per unit, null: unknown. */
export type Bought = { purchase: Purchase; unitPriceE4: PriceE4 | null; papers: string; label: string };

/**
 * Supplier, documents and price of a movement made by a reception or by the dispatch of a supplier order. The
 * movement's own price applies, else the order line's. Undefined for other movements, and where the documents
 * are unreadable.
 */
export const boughtWith = (movement: BoughtMovement, papers: PurchasePapers): Bought | undefined => {
  const { boughtBy } = movement;
  if (!boughtBy) return undefined;
  const isOrder = boughtBy.paper === 'supplier order';
  const reception = isOrder ? undefined : papers.receptions.get(boughtBy.id);
  const orderId = isOrder ? boughtBy.id : (reception?.orderId ?? null);
  const order = orderId === null ? undefined : papers.orders.get(orderId);
  const supplierId = reception?.supplierId ?? order?.supplierId;
  const ordered = orderedLine(movement, reception, order);
  if (supplierId === undefined) return undefined;
  return {
    purchase: {
      supplierId,
      supplier: papers.suppliers.get(supplierId) ?? `Fournisseur n° ${supplierId}`,
      supplierRef: reception?.supplierRef ?? order?.supplierRef ?? null,
      orderId,
      orderRef: order?.ref ?? null,
      receptionId: reception?.id ?? null,
      receptionRef: reception?.ref ?? null,
      day: reception?.day ?? parisDay(new Date(movement.at)),
    },
    unitPriceE4: boughtBy.priceE4 || ordered?.netPriceE4 || null,
    papers: reception?.ref ?? order?.ref ?? '',
    label: ordered?.label ?? '',
  };
};

type Reception = PurchasePapers['receptions'] extends ReadonlyMap<string, infer R> ? R : never;
type Order = PurchasePapers['orders'] extends ReadonlyMap<string, infer O> ? O : never;

/** The received line where the reception names it; else the first of that product. */
const orderedLine = (
  { productId, milli, lot }: BoughtMovement,
  reception: Reception | undefined,
  order: Order | undefined,
): Order['lines'][number] | undefined => {
  const ofProduct = reception?.lines.filter((line) => line.productId === productId) ?? [];
  const came =
    ofProduct.find((line) => line.lot === lot && Math.abs(line.milli) === Math.abs(milli)) ?? ofProduct[0];
  return (
    order?.lines.find(({ id }) => id === came?.orderLineId) ??
    order?.lines.find((each) => each.productId === productId)
  );
};

/** Negative for returns. */
export const costOf = (unitPriceE4: PriceE4 | null, milli: number): Cents | null =>
  unitPriceE4 === null
    ? null
    : Math.sign(milli) * amountOf(unitPriceE4, { unit: 'kg', milli: Math.abs(milli) }) + 0;

/**
 * Name of a lot without one, for products whose lots the ERP does not track: after its documents, so that one
 * delivery is one lot.
 */
export const lotNameOf = (papers: string): string | null => {
  const name = papers.replaceAll(/[^\p{L}\p{N} ._/-]/gu, '').replace(/^[^\p{L}\p{N}]+/u, '');
  return name === '' ? null : name.slice(0, 100);
};

/** Sets the supplier of a lot without one; another supplier is never overwritten. Undefined: unchanged. */
export const originWithSupplier = (
  known: LotOrigin,
  { supplier, supplierId }: Purchase,
): LotOrigin | undefined => (known.supplier === undefined ? { ...known, supplier, supplierId } : undefined);
