import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { Tally } from '#shared/stock/count/count-tally.ts';

/** What labels said of lots, where any did, and how many pieces there are of what is counted in both. */
export const lotsOnWire = ({ lots, pieces }: Pick<Tally, 'lots' | 'pieces'>) => ({
  ...(typeof pieces === 'number' ? { pieces } : {}),
  ...(lots.length === 0
    ? {}
    : {
        lots: lots.map(({ lot, milli, pieces: of }) => ({
          lot,
          counted: wireFromMilli(milli),
          ...(of === undefined ? {} : { pieces: of }),
        })),
      }),
});
