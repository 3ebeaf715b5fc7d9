import { useQueryClient } from '@tanstack/react-query';
import { sendReturn } from '#frontend/features/rounds/returns.queries.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { WaitingItem } from '#frontend/ui/lists/waiting-list.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { MISSED_REASON } from '#shared/orders/missed-visit.ts';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';
import { returnText } from './return-text.ts';

type Rows = readonly [ReturnRow, ...ReturnRow[]];

/** Failed deliveries whose complete goods can be restocked unchanged. */
export const wholeOrders = (rows: readonly ReturnRow[]): Rows[] =>
  [...Map.groupBy(rows, ({ order_id: id }) => id).values()].flatMap(([first, ...more]): Rows[] => {
    if (!first || more.length === 0) return [];
    const of: Rows = [first, ...more];
    const isPlain = of.every(
      ({ motif, lot, blocked, expired, warehouse_id: site }) =>
        motif === MISSED_REASON && lot !== null && blocked === null && !expired && site !== null,
    );
    return isPlain ? [of] : [];
  });

/** Restocks a whole order: each product in its lot, at its shipping site. */
export function PutAwayAll({ rows }: { rows: Rows }) {
  const queries = useQueryClient();
  const [{ reference, client_nom: name }] = rows;
  const putAway = useAction(async () => {
    try {
      // sequentially: each is an idempotent movement
      for (const row of rows)
        await sendReturn(row, {
          decision: 'stored',
          warehouse_id: row.warehouse_id === '2' ? '2' : '1',
          reason: '',
        });
      notify.success(`Commande ${reference} : ${rows.length} retours remis en stock.`);
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['returns'] }),
        queries.invalidateQueries({ queryKey: ['stock'] }),
      ]);
    }
  });
  return (
    <WaitingItem
      acts={
        <Button size="small" variant="primary" pending={putAway.pending} onClick={() => putAway.run()}>
          Tout remettre en stock
        </Button>
      }
    >
      <strong>{name}, absent</strong>{' '}
      <span>
        <Reference>{reference}</Reference> : {rows.map(returnText).join(' ; ')}
      </span>
      <Refusal error={putAway.error} />
    </WaitingItem>
  );
}
