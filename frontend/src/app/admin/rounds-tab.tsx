import { Rounds } from '#frontend/features/orders/admin/rounds/rounds.tsx';
import { roundLabel } from './round-label.ts';

/** Livraisons: the driver's stops, and what each receiver said. */
export const RoundsTab = () => <Rounds roundLabel={roundLabel} />;
