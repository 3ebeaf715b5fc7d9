import { Suspense, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { Button } from '#frontend/ui/button.tsx';

const OriginCardDialog = lazyPiece(
  async () => (await import('./origin-card-dialog.tsx')).OriginCardDialog,
  ({ onClose }) => onClose(),
);

/** Origin card of a delivery, for a restaurant's guests; the rendering code loads lazily. */
export function OriginCardButton({ orderId, as }: { orderId: string; as: 'pro' | 'admin' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Origine des viandes</Button>
      <Suspense>
        {open ? <OriginCardDialog orderId={orderId} as={as} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
