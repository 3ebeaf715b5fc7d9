import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readMoneyAgain } from '#frontend/features/payments/payments.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError, detailOf } from '#frontend/lib/api/api-error.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { type Cents, centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import styles from './order-payments.module.css';

interface RefundDialogProps {
  order: WebOrderRow;
  /** Received, neither refunded nor being refunded. */
  paidCents: Cents;
  onClose: () => void;
}

/** Net of refunds in progress. */
const excessOf = ({ a_rendre = 0, montant_paye }: WebOrderRow, paidCents: Cents): Cents =>
  Math.max(0, centsFromEuros(a_rendre) - (centsFromEuros(montant_paye) - paidCents));

const useRefund = ({ order, paidCents, onClose }: RefundDialogProps, reason: string) => {
  /** A refund retains its key until there is a reply: a retry after a lost reply refunds once. */
  const requested = useRef<{ body: string; key: string }>(undefined);
  const queries = useQueryClient();

  return useAction(async (cents: Cents) => {
    const held = eurosFromCents(paidCents);
    const body = { reason, held, ...(cents < paidCents && { amount: eurosFromCents(cents) }) };
    const asText = JSON.stringify(body);
    if (requested.current?.body !== asText) requested.current = { body: asText, key: randomKey() };
    const options = {
      as: 'admin',
      headers: { 'idempotency-key': requested.current.key },
    } as const;
    try {
      const reply = await call(
        paymentsAdminContract.endpoints.refundPayment,
        { params: { id: order.id }, body },
        options,
      );
      notify.success(reply.message);
    } catch (error) {
      // a definite refusal: the next request is a new refund
      if (asApiError(error)?.status === 409) {
        requested.current = undefined;
        // another user's refund may be the cause: refetch
        await readMoneyAgain(queries);
      }
      throw error;
    }
    await readMoneyAgain(queries);
    onClose();
  });
};

/** Requests a refund from the provider; it is recorded once confirmed. */
export function RefundDialog({ order, paidCents, onClose }: RefundDialogProps) {
  // default: the overpayment
  const [amount, setAmount] = useState<number | null>(() => excessOf(order, paidCents) || null);
  const [reason, setReason] = useState('');
  const refund = useRefund({ order, paidCents, onClose }, reason);
  return (
    <Dialog
      open
      size="small"
      dismissible={!refund.pending}
      changed={reason !== ''}
      onClose={onClose}
      title={`Rembourser ${order.reference}`}
      footer={<RefundActs amount={amount} pending={refund.pending} onRefund={refund.run} onClose={onClose} />}
    >
      <div className={styles.refund}>
        {refund.error !== undefined ? (
          <Banner kind="error" title={detailOf(refund.error)}>
            Vérifiez l’historique des paiements avant de recommencer.
          </Banner>
        ) : null}
        <p>
          {formatMoney(paidCents)} ont été reçus de {order.client_nom}
          {order.status === 'annule'
            ? ', dont la commande est annulée'
            : ` ; la commande revient à ${formatMoney(centsFromEuros(order.montant_total))}`}
          . L’argent repart par le moyen de paiement utilisé.
        </p>
        <NumberField
          label="Montant à rembourser"
          unit="euro"
          steppers={false}
          min={1}
          max={paidCents}
          value={amount}
          onChange={setAmount}
        />
        <TextField
          label="Raison"
          optional
          maxLength={200}
          hint="Gardée dans l’historique de la commande."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

interface RefundActsProps {
  amount: Cents | null;
  pending: boolean;
  onRefund: (cents: Cents) => void;
  onClose: () => void;
}

const RefundActs = ({ amount, pending, onRefund, onClose }: RefundActsProps) => (
  <>
    <Button disabled={pending} onClick={onClose}>
      Ne pas rembourser
    </Button>
    <Button variant="danger" disabled={!amount} pending={pending} onClick={() => amount && onRefund(amount)}>
      {amount ? `Rembourser ${formatMoney(amount)}` : 'Rembourser'}
    </Button>
  </>
);
