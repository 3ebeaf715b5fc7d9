import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { Tally } from '#shared/stock/count/count-tally.ts';

/** Lots read from labels, if any, and the number of pieces for products counted in both units. */
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
