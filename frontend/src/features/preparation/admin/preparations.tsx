import { useSearchParams } from 'react-router-dom';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import type { ComingByDay } from './standing-demand.ts';
import { OrderPreparation } from './order-preparation.tsx';
import { PreparationList } from './preparation-list.tsx';

interface PreparationsProps {
  /** Display name of a round. */
  roundLabel: (zone: string) => string;
  /** Expected standing demand. */
  coming: ComingByDay;
}

/** Orders to prepare by day and round, or the opened one. */
export function Preparations({ roundLabel, coming }: PreparationsProps) {
  const [parameters] = useSearchParams();
  const orderId = parameters.get('commande');
  if (!orderId) return <PreparationList roundLabel={roundLabel} coming={coming} />;
  return (
    <>
      <p>
        <Link href={adminTabPath('preparation')}>Toutes les préparations</Link>
      </p>
      <OrderPreparation key={orderId} orderId={orderId} />
    </>
  );
}
