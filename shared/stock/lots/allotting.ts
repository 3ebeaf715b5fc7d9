import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Departure } from './departure.ts';
import type { Lot } from './lot.ts';
import type { MovementDocument, MovementLine } from '#shared/stock/movements/movement.ts';
import { type SiteId, siteLabel, type SiteLot, type StockLevel } from '#shared/stock/levels/stock-level.ts';

/** A movement before its lots are known: `given` says which of lot and days a person named. */
export type DraftLine = Omit<MovementLine, 'n' | 'code'> & {
  /** As named on the wire: `movements.2`, or nothing for a single one. */
  path: string;
  given: { lot: boolean; days: boolean };
};

/** A lot between its exit and its entry; null for stock without one. `named`: a person said which. */
export type Carried = Omit<SiteLot, 'lot'> & { productId: string; lot: string | null; named: boolean };

/** What a transformation took. */
export type Source = Pick<Carried, 'productId' | 'lot' | 'eatBy' | 'sellBy'>;

/** What is there of a product while its movements are carried out. */
export type Holding = {
  /** The ERP keeps it by lots: all of it is in one. */
  byLots: boolean;
  real: Record<SiteId, number>;
  /** Taken from a lot for an order, and not gone yet. */
  prepared: Record<SiteId, number>;
  lots: SiteLot[];
  /** Lots that came in with this very document: `<site>#<lot>`. */
  entered: Set<string>;
};

export type Allotting = {
  levels: ReadonlyMap<string, StockLevel>;
  lots: ReadonlyMap<string, Lot>;
  kind: MovementDocument['kind'];
  day: string;
  /** Of what goes to a customer; absent: it stays in the house. */
  departureOf?: (productId: string) => Departure;
  /** What a label says counts, whatever lies here under other names. */
  byLabel?: boolean;
  onTheWay: Carried[];
  /** What went into a transformation so far. */
  sources: Source[];
  /** The lot of each product that comes out of it. */
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

/** What lies at a site without a lot. */
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

/** `12,5 kg`, `3 pièces`; never less than nothing. */
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
