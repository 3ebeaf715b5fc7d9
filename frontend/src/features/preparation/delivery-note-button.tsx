import { lazy, Suspense, useState } from 'react';
import { loadPage } from '#frontend/lib/navigation/load-page.ts';
import type { Paper } from './delivery-note-dialog.tsx';
import { Button } from '#frontend/ui/button.tsx';

const DeliveryNoteDialog = lazy(
  loadPage(async () => ({ default: (await import('./delivery-note-dialog.tsx')).DeliveryNoteDialog })),
);

interface DeliveryNoteButtonProps {
  orderId: string;
  as: 'pro' | 'admin';
  paper?: Paper;
}

/**
 * The delivery note of a prepared order, or the labels of its parcels, seen, printed or kept as a PDF; what draws them comes
 * when it is asked for.
 */
export function DeliveryNoteButton({ orderId, as, paper = 'note' }: DeliveryNoteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{paper === 'note' ? 'Bon de livraison' : 'Étiquettes'}</Button>
      <Suspense>
        {open ? <DeliveryNoteDialog {...{ orderId, as, paper }} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
