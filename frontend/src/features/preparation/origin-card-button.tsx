import { Suspense, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { Button } from '#frontend/ui/button.tsx';

const OriginCardDialog = lazyPiece(
  async () => (await import('./origin-card-dialog.tsx')).OriginCardDialog,
  ({ onClose }) => onClose(),
);

/** The card that says a restaurant's guests where the meat of a delivery is from; what draws it comes when it is asked for. */
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
