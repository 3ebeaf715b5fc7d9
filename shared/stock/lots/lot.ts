import * as z from 'zod/mini';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { lotIdentity } from './lot-name.ts';
import { type Departure, expiryProblem } from './departure.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** Identifies a lot: names are unique within a product, as in the ERP. */
export const lotRef = z.object({ productId: z.string(), lot: z.string() });
export type LotRef = z.output<typeof lotRef>;

/** A slaughterhouse or cutting plant: country (two letters) and approval number. */
export type Plant = { country: string; approval: string };

/**
 * Origin of a lot, as required for beef (1760/2000 art. 13) and other meat (1337/2013). A lot joins at most
 * three slaughterhouses and three cutting plants (1825/2000). Absent fields are unknown.
 */
export type LotOrigin = {
  supplier?: string;
  supplierId?: string;
  species?: string;
  birthCountry?: string;
  rearingCountry?: string;
  slaughter?: Plant[];
  cutting?: Plant[];
  /** Number of the animal or the group. */
  animalRef?: string;
  slaughterDate?: string;
};

/** Purchase of an entry: supplier order and delivery in the ERP. Traces a lot back to its supplier. */
export type Purchase = {
  supplierId: string;
  supplier: string;
  /** The supplier's number of the delivery, else of the order; null: unknown. */
  supplierRef: string | null;
  orderId: string | null;
  orderRef: string | null;
  receptionId: string | null;
  receptionRef: string | null;
  /** Day of the delivery, in Paris. */
  day: string;
  /** The supplier invoice with the final cost; absent: the order's price applies. */
  invoiceRef?: string;
};

/** An entry of a lot: a delivery, or a cutting with its input lots (`lot` null: stock without a lot). */
export type LotEntry = {
  documentId: string;
  at: string;
  by: string;
  siteId: SiteId;
  /** Negative for returns to the supplier. */
  milli: number;
  /** Weight; differs from `milli` for products sold by the piece. */
  weightGrams: number;
  /** Cost of the delivery; null: unknown, or an output of a cutting. */
  costCents: Cents | null;
  from: { productId: string; lot: string | null; weightGrams: number }[];
  purchase?: Purchase;
  /** Temperature at reception, tenths of a degree. */
  temperatureDeci?: number;
  /** The document that cancelled it. */
  undoneBy?: string;
};

/**
 * A block with its reason, author and time. `act`: lots blocked together are unblocked together; `with`: the
 * lot that caused the block of a lot cut from it.
 */
export type LotBlock = { reason: string; by: string; at: string; act?: string; with?: LotRef };

/** The operation that blocked it. */
export const actOf = ({ act, at }: LotBlock): string => act ?? at;

/** A lot, stored permanently; its stock is in the stock level. */
export type Lot = LotRef & {
  productName: string;
  madeAt: string;
  madeBy: string;
  /** Best-before date (DDM) and use-by date (DLC). */
  eatBy: string | null;
  sellBy: string | null;
  origin: LotOrigin;
  block: LotBlock | null;
  /** Number of lots cut from it. */
  children: number;
  entries: LotEntry[];
  /** Known only from the label of a shipped piece. */
  read?: LotReading;
  /** Other lot names read on labels of pieces booked on this lot, or identified as this lot. */
  readAs?: string[];
};

/**
 * A lot name known from labels only: since when, the lots that its pieces were booked on, and the identified
 * lot of the same product; null: not identified.
 */
export type LotReading = { at: string; took: string[]; as: string | null };

/** Known from labels only, without an entry: dates and origin are unknown. */
export const isOnlyRead = ({ read, entries }: Pick<Lot, 'read' | 'entries'>): boolean =>
  read !== undefined && entries.every(({ undoneBy }) => undoneBy !== undefined);

/** Display text of such a lot while it is not identified. */
export const UNKNOWN_LOT = 'Lot inconnu, à rapprocher';

export const isUnknownLot = (lot: Pick<Lot, 'read' | 'entries'>): boolean =>
  isOnlyRead(lot) && lot.read?.as === null;

/** Key of a lot, independent of spelling: product ids contain no `#`. */
export const lotKey = ({ productId, lot }: LotRef): string => `${productId}#${lotIdentity(lot)}`;

export const MAX_PLANTS = 3;

/** Expired lots cannot be sold, moved or cut; the day itself is allowed. */
export const isExpired = ({ sellBy }: Pick<Lot, 'sellBy'>, day: string): boolean =>
  sellBy !== null && sellBy < day;

/** Past the best-before date sale is allowed with a warning. */
export const isPastBest = ({ eatBy }: Pick<Lot, 'eatBy'>, day: string): boolean =>
  eatBy !== null && eatBy < day;

/** Sort key of lots: the use-by or best-before date; lots without dates come last. */
export const lastDay = ({ sellBy, eatBy }: Pick<Lot, 'sellBy' | 'eatBy'>): string =>
  sellBy ?? eatBy ?? '9999';

/** Earliest expiry first (FEFO). */
export const endsFirst = <L extends Pick<Lot, 'sellBy' | 'eatBy' | 'lot'>>(a: L, b: L): number =>
  lastDay(a).localeCompare(lastDay(b)) || a.lot.localeCompare(b.lot);

/** Sellable lots, earliest expiry first, then expired ones. */
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
 * Why a lot cannot be transferred, cut or delivered; shared by all exits. Allowed on its use-by date, in
 * Paris; for deliveries, the delivery day counts.
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
