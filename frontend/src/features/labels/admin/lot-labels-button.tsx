import { Suspense, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import type { LotRow } from '#frontend/features/stock/lots.queries.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PrintIcon } from '#frontend/ui/icons/icons-action.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import type { LabelledMeat } from './weighed-labels-output.tsx';

const WeighedLabels = lazyPiece(async () => (await import('./weighed-labels-output.tsx')).WeighedLabels);

interface LotLabelsButtonProps {
  lots: readonly Pick<LotRow, 'product_id' | 'product_name' | 'lot' | 'stock' | 'sellby' | 'eatby'>[];
}

/** Labels for the stock of lots by site: one per piece where the pieces are known. */
export function LotLabelsButton({ lots }: LotLabelsButtonProps) {
  const [open, setOpen] = useState(false);
  const lying = lots.flatMap(({ stock, ...lot }) =>
    stock
      .filter(({ qty }) => qty > 0)
      .map((at): LabelledMeat => ({ ...lot, ...at, id: `${lot.product_id} ${lot.lot} ${at.warehouse_id}` })),
  );
  if (lying.length === 0) return null;
  return (
    <>
      <Button size="small" icon={<PrintIcon size={16} />} onClick={() => setOpen(true)}>
        Étiquettes ({lying.length})
      </Button>
      {open ? (
        <Dialog open size="large" title="Étiquettes des lots" onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <WeighedLabels outputs={lying} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}
