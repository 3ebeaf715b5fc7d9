import { Refusal } from '#shared/kernel/refusal.ts';
import {
  levelAt,
  preparedAt,
  realAt,
  type SiteId,
  type StockLevel,
} from '#shared/stock/levels/stock-level.ts';

/** How much of what was counted bore the label of a lot. */
export type CountedLot = {
  lot: string;
  milli: number;
  /** Of how many labels. */
  pieces?: number;
};

/** What a count changes of a lot; `lot` null: which lot is presumed, or said by a person. */
export type CountedChange = { lot: string | null; milli: number };

type Counted = { siteId: SiteId; milli: number; lots?: readonly CountedLot[] | undefined };

/**
 * What a count changes, lot by lot where every counted piece named its lot and all of the stock lies in lots: another total, or
 * the same total of other lots. Where some was typed or has no lot, or pieces wait in an order's crate (their lot let go of
 * them), only the difference of the whole is known. What comes stands before what goes: nothing is taken for moved.
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

/** Refused where lots come to more than what was counted, or one stands twice. */
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
