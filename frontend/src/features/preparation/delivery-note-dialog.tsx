import { useQuery } from '@tanstack/react-query';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { parcelLabels } from '#shared/preparation/parcel-label.ts';
import { deliveryNoteSheets } from '#shared/preparation/delivery-note.ts';

interface DeliveryNoteDialogProps {
  orderId: string;
  as: 'pro' | 'admin';
  paper: Paper;
  onClose: () => void;
}

/** What goes with the goods: the note on A4, or a label for each parcel. */
export type Paper = 'note' | 'labels';

const papers = {
  note: { title: 'Bon de livraison', draw: deliveryNoteSheets },
  labels: { title: 'Étiquettes de colis', draw: parcelLabels },
} as const;

/** The note or the labels as they are printed, with their PDF. */
export function DeliveryNoteDialog({ orderId, as, paper, onClose }: DeliveryNoteDialogProps) {
  const { title, draw } = papers[paper];
  const note = useQuery({
    queryKey: ['delivery-note', as, orderId],
    queryFn: async ({ signal }) =>
      (await call(preparationContract.endpoints.getDeliveryNote, { params: { id: orderId } }, { as, signal }))
        .data,
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={`${title} ${note.data?.reference ?? ''}`}>
      <LoadFailure query={note} />
      {note.isPending ? <Skeleton lines={6} /> : null}
      {note.data ? <LabelOutput sheets={draw(note.data)} /> : null}
    </Dialog>
  );
}
