import { Preparations } from '#frontend/features/preparation/admin/preparations.tsx';
import { useComingByDay } from '#frontend/features/standing-orders/admin/use-coming-by-day.ts';
import { roundLabel } from './round-label.ts';

/** Préparation: weighing of orders, with the expected standing orders. */
export function PreparationTab() {
  const coming = useComingByDay();
  return <Preparations roundLabel={roundLabel} coming={coming} />;
}
