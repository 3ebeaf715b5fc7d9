import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { type ConfirmedAct, ticketOf } from '#frontend/features/labels/confirmed-act.ts';
import { movementTicket } from '#shared/labels/ticket.ts';

/** STK-44: the ticket of what the server confirmed. */
export const MovementTicketOutput = ({ act }: { act: ConfirmedAct }) => (
  <LabelOutput sheets={[movementTicket(ticketOf(act))]} />
);
