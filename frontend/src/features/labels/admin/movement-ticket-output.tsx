import { useQuery } from '@tanstack/react-query';
import { useHouseOnPaper } from '#frontend/features/labels/admin/house-on-paper.ts';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { type ConfirmedAct, ticketOf } from '#frontend/features/labels/confirmed-act.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { movementTicket } from '#shared/labels/ticket.ts';

/** STK-44: ticket of a recorded operation; uses the operation's category when the products fail to load. */
export const MovementTicketOutput = ({ act }: { act: ConfirmedAct }) => {
  const { data, isPending } = useQuery(movableProductsQuery());
  const paper = useHouseOnPaper(act.answer.data.movements[0]?.warehouse_id);
  if (isPending || paper.isPending) return <Skeleton lines={6} />;
  const known = new Map(
    [...(data ?? []), ...act.answer.data.products].map(({ id, category }) => [id, category]),
  );
  const ticket = ticketOf(act, (id) => known.get(id), paper.house);
  return <LabelOutput sheets={[movementTicket(ticket)]} gaps={paper.gaps} />;
};
