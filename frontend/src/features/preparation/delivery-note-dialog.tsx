import { useQueries } from '@tanstack/react-query';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { parcelLabels } from '#shared/preparation/parcel-label.ts';
import { deliveryNoteSheets } from '#shared/preparation/delivery-note.ts';

interface DeliveryNoteDialogProps {
  /** Prepared orders only. */
  orderIds: readonly string[];
  as: 'pro' | 'admin';
  paper: Paper;
  onClose: () => void;
}

/** Delivery note on A4, or parcel labels. */
export type Paper = 'note' | 'labels';

const papers = {
  note: { one: 'Bon de livraison', many: 'Bons de livraison', draw: deliveryNoteSheets },
  labels: { one: 'Étiquettes de colis', many: 'Étiquettes de colis', draw: parcelLabels },
} as const;

/** Print preview with PDF; shown once all are loaded, so that none is missing. */
export function DeliveryNoteDialog({ orderIds, as, paper, onClose }: DeliveryNoteDialogProps) {
  const { one, many, draw } = papers[paper];
  const notes = useQueries({ queries: orderIds.map((id) => deliveryNoteQuery(as, id)) });
  const read = notes.flatMap(({ data }) => data ?? []);
  const failed = notes.find(({ isError }) => isError);
  const title =
    orderIds.length === 1 ? `${one} ${read[0]?.reference ?? ''}` : `${many}, ${orderIds.length} commandes`;
  return (
    <Dialog open onClose={onClose} title={title}>
      {failed ? <LoadFailure query={failed} /> : null}
      {!failed && read.length < orderIds.length ? <Skeleton lines={6} /> : null}
      {read.length === orderIds.length ? <LabelOutput sheets={read.flatMap((note) => draw(note))} /> : null}
    </Dialog>
  );
}

const deliveryNoteQuery = (as: DeliveryNoteDialogProps['as'], id: string) => ({
  queryKey: ['delivery-note', as, id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(preparationContract.endpoints.getDeliveryNote, { params: { id } }, { as, signal })).data,
  staleTime: 0,
});
