import { useSearchParams } from 'react-router-dom';
import { Link } from '#frontend/ui/link.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { LotList, type LotParts } from './lot-list.tsx';
import { LotTrace } from './lot-trace.tsx';

/** The list of lots, or the trace of the URL's lot. */
export function Lots(parts: LotParts) {
  const [parameters] = useSearchParams();
  const productId = parameters.get('produit');
  const lot = parameters.get('lot');
  if (!productId || !lot || parameters.get('vue') !== 'trace') return <LotList {...parts} />;
  return (
    <>
      <p>
        <Link href={adminTabPath('lots')}>Tous les lots</Link>
      </p>
      <LotTrace lotRef={{ product_id: productId, lot }} />
    </>
  );
}
