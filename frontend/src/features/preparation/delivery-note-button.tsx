import { Suspense, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import type { Paper } from './delivery-note-dialog.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { PrintIcon } from '#frontend/ui/icons/icons-action.tsx';

const DeliveryNoteDialog = lazyPiece(
  async () => (await import('./delivery-note-dialog.tsx')).DeliveryNoteDialog,
  ({ onClose }) => onClose(),
);

interface DeliveryNoteButtonProps {
  orderId: string;
  as: 'pro' | 'admin';
  paper?: Paper;
}

/**
 * Delivery note or parcel labels of a prepared order: preview, print, PDF; the rendering code loads lazily.
 */
export function DeliveryNoteButton({ orderId, as, paper = 'note' }: DeliveryNoteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{paper === 'note' ? 'Bon de livraison' : 'Étiquettes'}</Button>
      <Suspense>
        {open ? (
          <DeliveryNoteDialog {...{ as, paper }} orderIds={[orderId]} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The same for several prepared orders in one print. */
export function DeliveryNotesButton({ orderIds, paper }: { orderIds: readonly string[]; paper: Paper }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<PrintIcon size={16} />} onClick={() => setOpen(true)}>
        {paper === 'note' ? `Bons de livraison (${orderIds.length})` : `Étiquettes (${orderIds.length})`}
      </Button>
      <Suspense>
        {open ? (
          <DeliveryNoteDialog {...{ orderIds, paper }} as="admin" onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
