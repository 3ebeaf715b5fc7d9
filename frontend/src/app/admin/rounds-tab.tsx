import { Returns } from '#frontend/features/rounds/returns/returns.tsx';
import { Rounds } from '#frontend/features/rounds/rounds.tsx';
import { roundLabel } from './round-label.ts';

/** Livraisons: the driver's stops, what each receiver said, and what came back in the van. */
export const RoundsTab = () => (
  <>
    <Rounds roundLabel={roundLabel} />
    <Returns />
  </>
);
