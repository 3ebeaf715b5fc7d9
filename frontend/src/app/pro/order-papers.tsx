import { DeliveryNoteButton } from '#frontend/features/preparation/delivery-note-button.tsx';
import { OriginCardButton } from '#frontend/features/preparation/origin-card-button.tsx';

/** What goes with a prepared order: its delivery note, and where its meat is from. */
export const OrderPapers = (order: { orderId: string; as: 'pro' }) => (
  <>
    <DeliveryNoteButton {...order} />
    <OriginCardButton {...order} />
  </>
);
