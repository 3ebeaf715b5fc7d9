import { DeliveryNoteButton } from '#frontend/features/preparation/delivery-note-button.tsx';
import { OriginCardButton } from '#frontend/features/preparation/origin-card-button.tsx';

/** Documents of a prepared order: delivery note and origin card. */
export const OrderPapers = (order: { orderId: string; as: 'pro' }) => (
  <>
    <DeliveryNoteButton {...order} />
    <OriginCardButton {...order} />
  </>
);
