import { useSearchParams } from 'react-router-dom';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import type { ComingByDay } from './coming.ts';
import { OrderPreparation } from './order-preparation.tsx';
import { PreparationList } from './preparation-list.tsx';

interface PreparationsProps {
  /** What a round is called. */
  roundLabel: (zone: string) => string;
  /** What standing orders will still order. */
  coming: ComingByDay;
}

/** What is to be prepared, by day and round; one of them opened to be weighed. */
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
