import { Refusal } from '#shared/kernel/refusal.ts';
import {
  levelAt,
  preparedAt,
  realAt,
  type SiteId,
  type StockLevel,
} from '#shared/stock/levels/stock-level.ts';

/** Counted quantity of a lot according to the labels. */
export type CountedLot = {
  lot: string;
  milli: number;
  /** Number of labels. */
  pieces?: number;
};

/** A difference of a count; `lot` null: presumed, or entered by the operator. */
export type CountedChange = { lot: string | null; milli: number };

type Counted = { siteId: SiteId; milli: number; lots?: readonly CountedLot[] | undefined };

/**
 * Differences of a count by lot, where every counted piece has a lot and all stock is in lots: another total,
 * or the same total in other lots. With typed quantities, stock without lots or prepared pieces (already
 * taken from their lots), only the total difference is known. Surpluses come before shortages, so a lot
 * correction is not read as a move.
 */
export const countedChanges = (
  { siteId, milli, lots = [] }: Counted,
  level: StockLevel | undefined,
): CountedChange[] => {
  const whole = [{ lot: null, milli: milli - realAt(level, siteId) }];
  const onHand = levelAt(level, siteId).lots;
  const isAllInLots =
    preparedAt(level, siteId) === 0 && sum(onHand.map((lot) => lot.milli)) === realAt(level, siteId);
  if (lots.length === 0 || !isAllInLots || sum(lots.map((lot) => lot.milli)) !== milli)
    return whole.filter((change) => change.milli !== 0);
  const names = new Set([...onHand, ...lots].map(({ lot }) => lot));
  const milliOf = (of: readonly CountedLot[], name: string) => of.find(({ lot }) => lot === name)?.milli ?? 0;
  return [...names]
    .map((lot) => ({ lot, milli: milliOf(lots, lot) - milliOf(onHand, lot) }))
    .filter((change) => change.milli !== 0)
    .toSorted((a, b) => b.milli - a.milli);
};

/** @throws where lots exceed the counted quantity, or a lot is listed twice */
export const refuseOddLots = ({ milli, lots = [] }: Omit<Counted, 'siteId'>, path: string): void => {
  const isTwice = new Set(lots.map(({ lot }) => lot)).size < lots.length;
  if (!isTwice && sum(lots.map((lot) => lot.milli)) <= milli) return;
  throw new Refusal(
    'invalid_input',
    isTwice ? 'Un lot est deux fois dans le comptage.' : 'Les lots lus pèsent plus que ce qui est compté.',
    { field: `${path}lots` },
  );
};

const sum = (millis: readonly number[]): number => millis.reduce((all, milli) => all + milli, 0);
