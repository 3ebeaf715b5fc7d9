import { useState } from 'react';
import { formatAmount, formatDateTime } from '#frontend/lib/display/format.ts';
import { useRights } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { useApprove } from './use-approve.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';

/** In an order pending approval: buttons for a Gérant, a note for others. */
export function OrderApproval({ order }: { order: OrderRow }) {
  const { role } = useRights();
  const before = order.a_valider_avant;
  if (before === undefined) return null;
  const until = formatDateTime(before);
  return role === 'gerant' ? (
    <Answer order={order} until={until} />
  ) : (
    <Banner kind="warning" title={`À valider par un Gérant avant le ${until}`}>
      La viande est réservée{why(order)}. Sans son oui, la commande est annulée ; vous serez prévenu par
      e-mail.
    </Banner>
  );
}

const why = ({ a_valider_motif: text }: OrderRow): string => (text ? ` (${text})` : '');

const Answer = ({ order, until }: { order: OrderRow; until: string }) => {
  const approve = useApprove();
  const [refusing, setRefusing] = useState(false);
  return (
    <>
      <Banner
        kind="warning"
        title={`À valider avant le ${until}`}
        actions={
          <>
            <Button
              variant="primary"
              size="small"
              pending={approve.pending}
              onClick={() => approve.run(order)}
            >
              Valider ({formatAmount(centsFromEuros(order.total_ttc), order.estimated)} TTC)
            </Button>{' '}
            <Button size="small" disabled={approve.pending} onClick={() => setRefusing(true)}>
              Refuser…
            </Button>
          </>
        }
      >
        {order.commande_par ?? 'Une personne de votre équipe'} l’a envoyée{why(order)}. La viande est réservée
        ; sans réponse, la commande est annulée. Vous pouvez aussi la modifier d’abord.
      </Banner>
      <Refusal error={approve.error} />
      {refusing ? <RefuseOrderDialog order={order} onClose={() => setRefusing(false)} /> : null}
    </>
  );
};

const { refuseOrder } = orderChangesContract.endpoints;

/** A Gérant's refusal, with a reason that is mailed to the person who ordered. */
function RefuseOrderDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ word: '' }, () => ({}));
  return (
    <SendDialog
      title={`Refuser la commande ${order.reference}`}
      submitLabel="Refuser la commande"
      isDanger
      form={form}
      send={(body) => call(refuseOrder, { params: { id: order.id }, body }, { as: 'pro' })}
      reread={() => queries.invalidateQueries({ queryKey: ['orders'] })}
      onClose={onClose}
    >
      <p>Elle est annulée et la viande est rendue. La personne qui l’a envoyée reçoit un e-mail.</p>
      <TextField label="Un mot" optional maxLength={200} autoComplete="off" {...form.field('word')} />
    </SendDialog>
  );
}
