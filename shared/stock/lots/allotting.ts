import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Departure } from './departure.ts';
import type { Lot } from './lot.ts';
import type { MovementDocument, MovementLine } from '#shared/stock/movements/movement.ts';
import { type SiteId, siteLabel, type SiteLot, type StockLevel } from '#shared/stock/levels/stock-level.ts';

/** A movement before lot assignment: `given` lists which of lot and dates were entered. */
export type DraftLine = Omit<MovementLine, 'n' | 'code'> & {
  /** Path on the wire: `movements.2`, or empty for a single movement. */
  path: string;
  given: { lot: boolean; days: boolean };
};

/**
 * A lot between its exit and its entry; null for stock without a lot. `named`: the lot was given explicitly.
 */
export type Carried = Omit<SiteLot, 'lot'> & { productId: string; lot: string | null; named: boolean };

/** An input of a transformation. */
export type Source = Pick<Carried, 'productId' | 'lot' | 'eatBy' | 'sellBy'>;

/** Stock of a product during the simulation. */
export type Holding = {
  /** The ERP tracks lots: all stock is in lots. */
  byLots: boolean;
  real: Record<SiteId, number>;
  /** Taken from a lot for an order, and not shipped yet. */
  prepared: Record<SiteId, number>;
  lots: SiteLot[];
  /** Lots received by this document: `<site>#<lot>`. */
  entered: Set<string>;
};

export type Allotting = {
  levels: ReadonlyMap<string, StockLevel>;
  lots: ReadonlyMap<string, Lot>;
  kind: MovementDocument['kind'];
  day: string;
  /** For goods sent to a customer; absent: internal. */
  departureOf?: (productId: string) => Departure;
  /** Labels take precedence over recorded lots. */
  byLabel?: boolean;
  onTheWay: Carried[];
  /** Inputs of the transformation so far. */
  sources: Source[];
  /** Output lot by product. */
  derived: Map<string, string>;
};

export const carried = (line: DraftLine, milli: number): Carried => ({
  productId: line.productId,
  siteId: line.siteId,
  lot: line.lot,
  milli,
  eatBy: line.eatBy,
  sellBy: line.sellBy,
  named: line.given.lot,
});

export const withoutLot = (
  { real, prepared, lots }: Pick<Holding, 'real' | 'prepared' | 'lots'>,
  siteId: SiteId,
): number =>
  Math.max(
    0,
    lots.reduce(
      (rest, lot) => (lot.siteId === siteId ? rest - lot.milli : rest),
      real[siteId] - prepared[siteId],
    ),
  );

/** `12,5 kg`, `3 pièces`; at least 0. */
export const inUnit = (line: DraftLine | undefined, milli: number): string =>
  quantityText(quantityOf(line?.unit ?? 'kg', Math.max(0, milli)));

export const shortage = (line: DraftLine, left: number): Refusal =>
  new Refusal(
    'insufficient_stock',
    `Stock insuffisant à ${siteLabel(line.siteId)} pour « ${line.productName} » : ${inUnit(line, left)} en stock.`,
    { field: `${line.path}qty`, details: { stage: 'exit', product_id: line.productId, left: left / 1000 } },
  );

export const lotShortage = (line: DraftLine, left: number): Refusal =>
  new Refusal(
    'insufficient_stock',
    `Le lot ${line.lot} de « ${line.productName} » n’a que ${inUnit(line, left)} à ${siteLabel(line.siteId)}.`,
    { field: `${line.path}lot`, details: { stage: 'exit', product_id: line.productId, left: left / 1000 } },
  );
