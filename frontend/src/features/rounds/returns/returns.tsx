import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { returnsQuery, sendReturn } from '#frontend/features/rounds/returns.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Button } from '#frontend/ui/button.tsx';
import { WaitingItem, WaitingList } from '#frontend/ui/lists/waiting-list.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { ReturnDecision } from '#shared/rounds/returned-goods.ts';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';
import { returnText } from './return-text.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { MISSED_REASON } from '#shared/orders/missed-visit.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { sites } from '#shared/stock/levels/stock-level.ts';

/** « Retours à ranger »: goods refused at the door, until restocked or destroyed. */
export function Returns() {
  const list = useInfiniteQuery(returnsQuery());
  const offline = useOffline();
  const [deciding, setDeciding] = useState<{ row: ReturnRow; decision: ReturnDecision }>();
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {offline ? null : <LoadFailure query={list} title="Les retours n’ont pas pu être lus" />}
      {rows.length === 0 ? null : (
        <WaitingList title="Retours à ranger" list={list}>
          {wholeOrders(rows).map((of) => (
            <PutAwayAll key={of[0].order_id} rows={of} />
          ))}
          {rows.map((row) => (
            <WaitingItem
              key={`${row.order_id}-${row.part}`}
              acts={
                <>
                  {row.expired ? null : (
                    <Button
                      size="small"
                      aria-label={`Remettre en stock : ${returnText(row)}`}
                      onClick={() => setDeciding({ row, decision: 'stored' })}
                    >
                      Remettre en stock
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Détruire : ${returnText(row)}`}
                    onClick={() => setDeciding({ row, decision: 'destroyed' })}
                  >
                    Détruire
                  </Button>
                </>
              }
            >
              <strong>{returnText(row)}</strong>{' '}
              {row.blocked === null ? null : <StatusBadge tone="danger">LOT BLOQUÉ</StatusBadge>}
              {row.expired ? <StatusBadge tone="danger">DLC DÉPASSÉE</StatusBadge> : null}
              <p>
                {row.client_nom},{' '}
                <Link href={webOrderPath(row.order_id)}>
                  <Reference>{row.reference}</Reference>
                </Link>
                , revenu le {formatDateTime(row.remis_le)} : {row.motif}
              </p>
              {row.blocked === null ? null : <p>Lot bloqué : {row.blocked}. Libérez-le d’abord.</p>}
            </WaitingItem>
          ))}
        </WaitingList>
      )}
      {deciding ? <DecideReturn {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  );
}

type Rows = readonly [ReturnRow, ...ReturnRow[]];

/** Failed deliveries whose complete goods can be restocked unchanged. */
const wholeOrders = (rows: readonly ReturnRow[]): Rows[] =>
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
function PutAwayAll({ rows }: { rows: Rows }) {
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

interface DecideReturnProps {
  row: ReturnRow;
  decision: ReturnDecision;
  onClose: () => void;
}

/** Site of restocking, or reason of destruction. */
function DecideReturn({ row, decision, onClose }: DecideReturnProps) {
  const queries = useQueryClient();
  const destroys = decision === 'destroyed';
  const form = useForm(
    { warehouse_id: row.warehouse_id === '2' ? '2' : '1', reason: '', lot: '' },
    ({ reason }) => ({
      reason: destroys && reason.trim() === '' ? 'Dites pourquoi ce produit est détruit.' : undefined,
    }),
  );
  const send = ({ warehouse_id, reason, lot }: typeof form.values) =>
    sendReturn(row, {
      decision,
      warehouse_id: warehouse_id === '2' ? '2' : '1',
      reason: reason.trim(),
      ...(row.lot === null && lot.trim() !== '' ? { lot: lot.trim() } : {}),
    }).finally(() =>
      // after a refusal too: another user may have decided
      Promise.all([
        queries.invalidateQueries({ queryKey: ['returns'] }),
        queries.invalidateQueries({ queryKey: ['stock'] }),
      ]),
    );
  return (
    <SendDialog
      title={destroys ? 'Détruire ce retour' : 'Remettre ce retour en stock'}
      submitLabel={destroys ? 'Noter la destruction' : 'Remettre en stock'}
      isDanger={destroys}
      form={form}
      send={send}
      onClose={onClose}
    >
      <p>
        {returnText(row)}. Refusé : {row.motif}.
      </p>
      <SelectField
        label="Site"
        {...form.field('warehouse_id')}
        options={sites.map(({ id, label }) => ({ value: id, label }))}
      />
      {row.lot === null ? (
        <TextField
          label="Lot"
          hint="Comme sur l’étiquette."
          optional
          maxLength={100}
          {...form.field('lot')}
        />
      ) : null}
      {destroys ? (
        <TextField label="Raison de la destruction" maxLength={100} {...form.field('reason')} />
      ) : null}
    </SendDialog>
  );
}
