import { HouseGuides } from '#frontend/features/order-guides/admin/house-guides.tsx';
import { StandingDemand } from '#frontend/features/standing-orders/admin/standing-demand.tsx';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';

/** Commandes régulières: seven-day demand, and the proposed par lists. */
export const StandingTab = () => (
  <>
    <StandingDemand />
    {mayCall(orderGuidesContract.endpoints.listHouseGuides) ? <HouseGuides /> : null}
  </>
);
