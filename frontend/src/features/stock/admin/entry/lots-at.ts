import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import type { AvailableLot } from '#frontend/features/stock/lots.queries.ts';
import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { entryLotBase } from '#shared/stock/lots/entry-lot.ts';
import { milliFromWire, type Quantity, quantityOf, type Unit } from '#shared/kernel/quantity.ts';

/** A wire amount in the product's unit. */
export const amountOf = (wire: number, unit: Unit): Quantity => quantityOf(unit, milliFromWire(wire) ?? 0);

/** « LOT-1 · 12,50 kg · DLC 01/12/2026 »; unusable lots show why. */
export const lotText = (
  { lot, qty, pieces, sellby, eatby, blocked, expired }: AvailableLot,
  unit: Unit,
): string =>
  [
    lot,
    formatQuantity(amountOf(qty, unit)),
    ...(pieces === undefined ? [] : [piecesText(pieces)]),
    ...(sellby ? [`DLC ${formatDate(sellby)}`] : eatby ? [`DDM ${formatDate(eatby)}`] : []),
    ...(blocked === null ? [] : [`bloqué : ${blocked}`]),
    ...(expired ? ['DLC dépassée'] : []),
  ].join(' · ');

/** « BV-1123-… », placeholder of an unnamed lot: the server assigns the number. */
export const unnamedLot = (
  { category, label }: Pick<MovableProduct, 'category' | 'label'>,
  now: Date,
): string => `${entryLotBase({ categoryName: category, label }, now)}-…`;

/** Stock of a site. */
export const stockAt = (product: MovableProduct, warehouseId: string): Quantity =>
  amountOf(warehouseId === '2' ? product.lormont_real : product.bruges_real, product.unit);
