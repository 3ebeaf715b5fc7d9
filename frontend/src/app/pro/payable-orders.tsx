import { DeliveryNoteButton } from '#frontend/features/preparation/delivery-note-button.tsx';
import { OwnOrders } from '#frontend/features/orders/pro/history/own-orders.tsx';
import { PayButtons } from '#frontend/features/payments/pro/pay-buttons.tsx';

/** A customer's orders, and the buttons to pay them. */
export const PayableOrders = () => <OwnOrders Pay={PayButtons} Note={DeliveryNoteButton} />;
