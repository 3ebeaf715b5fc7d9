import { lazy, Suspense, useState } from 'react';
import { loadPage } from '#frontend/lib/navigation/load-page.ts';
import { Button } from '#frontend/ui/button.tsx';

const DeliveryNoteDialog = lazy(
  loadPage(async () => ({ default: (await import('./delivery-note-dialog.tsx')).DeliveryNoteDialog })),
);

/** The delivery note of a prepared order, seen, printed or kept as a PDF; what draws it comes when it is asked for. */
export function DeliveryNoteButton({ orderId, as }: { orderId: string; as: 'pro' | 'admin' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Bon de livraison</Button>
      <Suspense>
        {open ? <DeliveryNoteDialog orderId={orderId} as={as} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
