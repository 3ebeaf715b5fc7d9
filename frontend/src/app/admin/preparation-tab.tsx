import { Preparations } from '#frontend/features/preparation/admin/preparations.tsx';
import { useComingByDay } from '#frontend/features/standing-orders/admin/use-coming-by-day.ts';
import { roundLabel } from './round-label.ts';

/** Préparation: what was weighed is what is delivered, invoiced and paid; and what standing orders will still add to it. */
export function PreparationTab() {
  const coming = useComingByDay();
  return <Preparations roundLabel={roundLabel} coming={coming} />;
}
