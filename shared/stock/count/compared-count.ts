import type { PriceE4 } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type CountedChange, countedChanges, type CountedLot } from './counted-lots.ts';
import { estimatedValue } from '#shared/stock/levels/stock-health.ts';
import {
  preparedAt,
  levelAt,
  realAt,
  type SiteId,
  type StockLevel,
} from '#shared/stock/levels/stock-level.ts';
import { allot } from '#shared/stock/lots/allot.ts';
import { isExpired, type Lot } from '#shared/stock/lots/lot.ts';
import type { MovementLine } from '#shared/stock/movements/movement.ts';

export type CountedProduct = { id: string; label: string; unit: Unit; priceHtE4: PriceE4 };

type Counted = {
  product: CountedProduct;
  siteId: SiteId;
  milli: number;
  lots?: readonly CountedLot[] | undefined;
};
/** Expected stock. `day`: today, in Paris. */
type There = { level: StockLevel | undefined; lots: ReadonlyMap<string, Lot>; day: string };

/** Missing quantity of a lot, or of stock without a lot. */
export type Missing = Pick<MovementLine, 'lot' | 'sellBy'> & { milli: number; isPastDate: boolean };

/** Compares a count with the expected stock. */
export const comparedCount = ({ product, siteId, milli, lots }: Counted, there: There) => {
  const { level } = there;
  const expected = realAt(level, siteId);
  const difference = milli - expected;
  const changes = countedChanges({ siteId, milli, lots }, level);
  const less = changes.filter((change) => change.milli < 0);
  return {
    product,
    counted: milli,
    expected,
    expectedPieces: expectedPieces(level, siteId),
    difference,
    valueCents:
      Math.sign(difference) *
        estimatedValue({ unit: product.unit, milli: Math.abs(difference) }, product.priceHtE4 || null) +
      0,
    version: level?.moves ?? 0,
    prepared: preparedAt(level, siteId),
    byLots: level?.byLots ?? false,
    lots: levelAt(level, siteId).lots.map(({ lot }) => lot),
    comes: changes.flatMap((change) =>
      change.milli > 0 && change.lot !== null ? [{ lot: change.lot, milli: change.milli }] : [],
    ),
    ...(less.length > 0 ? missing(product, siteId, less, there) : { takes: [], refusal: null }),
  };
};

/** Expected number of pieces; undefined unless known for all of the stock. */
const expectedPieces = (level: StockLevel | undefined, siteId: SiteId): number | undefined => {
  const { real, lots } = levelAt(level, siteId);
  const isKnown = lots.length > 0 && lots.every(({ pieces }) => pieces !== undefined);
  if (!isKnown || lots.reduce((sum, { milli }) => sum + milli, 0) !== real) return undefined;
  return lots.reduce((sum, { pieces = 0 }) => sum + pieces, 0);
};

/** Lots of the missing quantity: from labels, else the lots that an exit without a lot would take. */
const missing = (
  product: CountedProduct,
  siteId: SiteId,
  less: readonly CountedChange[],
  { level, lots, day }: There,
): { takes: Missing[]; refusal: string | null } => {
  const drafts = less.map(({ lot, milli }) => ({
    productId: product.id,
    productName: product.label,
    siteId,
    milli,
    ...(product.unit === 'piece' ? { unit: product.unit } : {}),
    lot,
    eatBy: null,
    sellBy: null,
    label: '',
    path: '',
    given: { lot: lot !== null, days: false },
  }));
  const levels = new Map(level ? [[product.id, level]] : []);
  try {
    const lines = allot(drafts, { levels, lots, kind: 'correction', day });
    return { takes: lines.map((line) => missingOf(line, day)), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { takes: [], refusal: error.message };
  }
};

const missingOf = ({ lot, sellBy, milli }: Pick<MovementLine, 'lot' | 'sellBy' | 'milli'>, day: string) => ({
  lot,
  sellBy,
  milli: -milli,
  isPastDate: isExpired({ sellBy }, day),
});

/**
 * @throws for the first movement of an expired lot that is not confirmed: expired lots leave only with a
 * confirmation
 */
export const refuseUnsaidLots = (
  lines: readonly MovementLine[],
  agreed: ReadonlySet<string>,
  day: string,
): void => {
  const unsaid = lines.find(
    ({ lot, sellBy, milli }) => milli < 0 && lot !== null && isExpired({ sellBy }, day) && !agreed.has(lot),
  );
  if (!unsaid) return;
  throw new Refusal(
    'lot_expired',
    `Il manque du lot ${unsaid.lot} de « ${unsaid.productName} », dont la DLC est dépassée : confirmez-le.`,
    { field: 'past_date_lots' },
  );
};
