import { Returns } from '#frontend/features/rounds/returns/returns.tsx';
import { Rounds } from '#frontend/features/rounds/rounds.tsx';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { returnsContract } from '#shared/rounds/returns.contract.ts';
import { roundLabel } from './round-label.ts';

/** Livraisons: the driver's stops, deliveries and returned goods. */
export const RoundsTab = () => (
  <>
    <Rounds roundLabel={roundLabel} />
    {mayCall(returnsContract.endpoints.listReturns) ? <Returns /> : null}
  </>
);
