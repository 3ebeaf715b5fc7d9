import * as z from 'zod/mini';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { lotIdentity } from './lot-name.ts';
import { type Departure, expiryProblem } from './departure.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** Which lot: a name is one within its product, as in the ERP. */
export const lotRef = z.object({ productId: z.string(), lot: z.string() });
export type LotRef = z.output<typeof lotRef>;

/** A slaughterhouse or a cutting plant: country (two letters) and approval number. */
export type Plant = { country: string; approval: string };

/**
 * Where the meat of a lot comes from, what the law asks of beef (1760/2000 art. 13) and of other meat (1337/2013). A
 * lot may join at most three slaughterhouses and three cutting plants (1825/2000). What nobody said is absent.
 */
export type LotOrigin = {
  supplier?: string;
  supplierId?: string;
  species?: string;
  birthCountry?: string;
  rearingCountry?: string;
  slaughter?: Plant[];
  cutting?: Plant[];
  /** Number of the animal, or of the group. */
  animalRef?: string;
  slaughterDate?: string;
};

/**
 * What an entry was bought with: the supplier order that it is of, and the delivery it came with, as the ERP knows them.
 * The step back from a lot to whom it came from.
 */
export type Purchase = {
  supplierId: string;
  supplier: string;
  /** The supplier's own number: of the delivery, else of the order; null where nobody said. */
  supplierRef: string | null;
  orderId: string | null;
  orderRef: string | null;
  receptionId: string | null;
  receptionRef: string | null;
  /** The day it came, in Paris. */
  day: string;
  /** The supplier's invoice that says what it cost; absent as long as the order's price counts. */
  invoiceRef?: string;
};

/** What made some of a lot: a delivery, or a cutting with the lots that it cut (`lot` null: stock without a lot). */
export type LotEntry = {
  documentId: string;
  at: string;
  by: string;
  siteId: SiteId;
  /** Below zero for what went back to its supplier. */
  milli: number;
  /** What it weighs: of what is sold by the piece another figure than `milli`. */
  weightGrams: number;
  /** What the delivery cost; null when nobody said, and for what was cut here. */
  costCents: Cents | null;
  from: { productId: string; lot: string | null; weightGrams: number }[];
  purchase?: Purchase;
  /** How warm it was when it came, in tenths of a degree. */
  temperatureDeci?: number;
  /** The document that took it back within the hour. */
  undoneBy?: string;
};

/**
 * Why nobody may touch it, who said so and when. `act`: blocked together with others, which come free together; `with`: the
 * lot that was blocked, for one that comes from it.
 */
export type LotBlock = { reason: string; by: string; at: string; act?: string; with?: LotRef };

/** Which act blocked it. */
export const actOf = ({ act, at }: LotBlock): string => act ?? at;

/** A lot as it is kept for good; what it holds stands in the stock level. */
export type Lot = LotRef & {
  productName: string;
  madeAt: string;
  madeBy: string;
  /** The day until which it may be eaten at best quality (DDM), and until which it may be sold at all (DLC). */
  eatBy: string | null;
  sellBy: string | null;
  origin: LotOrigin;
  block: LotBlock | null;
  /** Lots that were cut from it so far. */
  children: number;
  entries: LotEntry[];
  /** Nothing but the label of a piece that left named it. */
  read?: LotReading;
  /** Names that were read on labels of pieces which were taken from this lot on paper, or that were found to be this one. */
  readAs?: string[];
};

/**
 * A lot that a label named and nobody had entered: since when, out of which lots its pieces were taken on paper, and the lot
 * of the same product that a person found it to be; null as long as nobody did.
 */
export type LotReading = { at: string; took: string[]; as: string | null };

/** Known by its labels alone: nothing of it came in, so neither its days nor its origin are known. */
export const isOnlyRead = ({ read, entries }: Pick<Lot, 'read' | 'entries'>): boolean =>
  read !== undefined && entries.every(({ undoneBy }) => undoneBy !== undefined);

/** What is said of a lot that nothing but a label named, and that nobody has found to be another. */
export const UNKNOWN_LOT = 'Lot inconnu, à rapprocher';

export const isUnknownLot = (lot: Pick<Lot, 'read' | 'entries'>): boolean =>
  isOnlyRead(lot) && lot.read?.as === null;

/** One text for a lot, however it is spelt: ids of products hold no `#`. */
export const lotKey = ({ productId, lot }: LotRef): string => `${productId}#${lotIdentity(lot)}`;

export const MAX_PLANTS = 3;

/** Past its DLC it may not be sold, moved or cut any more; on the day itself it may. */
export const isExpired = ({ sellBy }: Pick<Lot, 'sellBy'>, day: string): boolean =>
  sellBy !== null && sellBy < day;

/** Past its DDM it may still be sold: it is told, not refused. */
export const isPastBest = ({ eatBy }: Pick<Lot, 'eatBy'>, day: string): boolean =>
  eatBy !== null && eatBy < day;

/** The day that decides who goes first; without any day last. */
export const lastDay = ({ sellBy, eatBy }: Pick<Lot, 'sellBy' | 'eatBy'>): string =>
  sellBy ?? eatBy ?? '9999';

/** First to end, first out. */
export const endsFirst = <L extends Pick<Lot, 'sellBy' | 'eatBy' | 'lot'>>(a: L, b: L): number =>
  lastDay(a).localeCompare(lastDay(b)) || a.lot.localeCompare(b.lot);

/** What may still be sold, first to end first; then what is past its DLC, which nobody is presumed to have sold. */
export const soundFirst =
  (day: string) =>
  <L extends Pick<Lot, 'sellBy' | 'eatBy' | 'lot'>>(a: L, b: L): number =>
    Number(isExpired(a, day)) - Number(isExpired(b, day)) || endsFirst(a, b);

export const blockedRefusal = (lot: string, { reason }: LotBlock, field: string, stage: 'exit' | 'entry') =>
  new Refusal('lot_blocked', `Le lot ${lot} est bloqué : ${reason}`, { field, details: { stage } });

export const expiredRefusal = (
  lot: string,
  sellBy: string,
  field: string,
  stage: 'exit' | 'entry' = 'exit',
) =>
  new Refusal(
    'lot_expired',
    `Le lot ${lot} a dépassé sa DLC (${frenchDay(sellBy)}) : il ne peut plus être transféré, préparé ni vendu.`,
    { field, details: { stage } },
  );

/**
 * Why nothing of a lot goes on, to another site, into a cutting or to a customer: the one rule of every way out. It may be
 * sold on the day of its DLC itself, in Paris; what goes to a customer, delivered on it.
 */
export const unfitRefusal = (
  { lot, sellBy }: Pick<Lot, 'lot' | 'sellBy'>,
  { block, departure, field }: { block: LotBlock | null | undefined; departure: Departure; field: string },
): Refusal | undefined => {
  if (block) return blockedRefusal(lot, block, field, 'exit');
  if (sellBy !== null && isExpired({ sellBy }, departure.today)) return expiredRefusal(lot, sellBy, field);
  const problem = expiryProblem(lot, sellBy, departure);
  return problem === undefined
    ? undefined
    : new Refusal('lot_expired', `${problem}.`, { field, details: { stage: 'exit' } });
};
