import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { Tally } from '#shared/stock/count/count-tally.ts';

/** What labels said of lots, where any did. */
export const lotsOnWire = ({ lots }: Pick<Tally, 'lots'>) =>
  lots.length === 0 ? {} : { lots: lots.map(({ lot, milli }) => ({ lot, counted: wireFromMilli(milli) })) };
