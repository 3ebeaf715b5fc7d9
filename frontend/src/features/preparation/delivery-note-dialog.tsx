import { useQuery } from '@tanstack/react-query';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { deliveryNoteSheets } from '#shared/preparation/delivery-note.ts';

interface DeliveryNoteDialogProps {
  orderId: string;
  as: 'pro' | 'admin';
  onClose: () => void;
}

/** The note as it is printed, with its PDF. */
export function DeliveryNoteDialog({ orderId, as, onClose }: DeliveryNoteDialogProps) {
  const note = useQuery({
    queryKey: ['delivery-note', as, orderId],
    queryFn: async ({ signal }) =>
      (await call(preparationContract.endpoints.getDeliveryNote, { params: { id: orderId } }, { as, signal }))
        .data,
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={`Bon de livraison ${note.data?.reference ?? ''}`}>
      <LoadFailure query={note} />
      {note.isPending ? <Skeleton lines={6} /> : null}
      {note.data ? <LabelOutput sheets={deliveryNoteSheets(note.data)} /> : null}
    </Dialog>
  );
}
