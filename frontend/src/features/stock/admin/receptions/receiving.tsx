import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { expectedOrderQuery } from '#frontend/features/stock/receptions.queries.ts';
import { refusalPhotos } from '#frontend/features/stock/refusal-photos.ts';
import { refetchAll } from '#frontend/lib/api/refetch-all.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { workshopPath } from '#frontend/lib/navigation/paths.ts';
import { ExpectedOrders } from './expected-orders.tsx';
import { ReceiveOrder } from './receive-order.tsx';

/** The scanner's input field; provided by a noun of higher rank. */
export type Scan = ComponentType<{ field: RefObject<HTMLInputElement | null>; onScan: () => void }>;

/** À recevoir: open supplier orders, or the one being received. */
export function Receiving({ Scan }: { Scan: Scan }) {
  const [parameters] = useSearchParams();
  const queries = useQueryClient();
  const readStock = useCallback(() => refetchAll(queries, ['stock']), [queries]);
  refusalPhotos.useSending(readStock);
  const id = parameters.get('commande');
  return id ? <OneOrder key={id} id={id} Scan={Scan} /> : <ExpectedOrders />;
}

const OneOrder = ({ id, Scan }: { id: string; Scan: Scan }) => {
  const order = useQuery(expectedOrderQuery(id));
  return (
    <>
      <p>
        <Link href={workshopPath('recevoir')}>Toutes les commandes à recevoir</Link>
      </p>
      <LoadFailure query={order} title="Cette commande n’a pas pu être lue dans Dolibarr" />
      {order.isPending ? <Skeleton lines={8} /> : null}
      {order.data ? <ReceiveOrder order={order.data} Scan={Scan} /> : null}
    </>
  );
};
