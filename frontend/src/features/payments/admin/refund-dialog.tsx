import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { asApiError, detailOf } from '#frontend/lib/api-error.ts';
import { formatMoney } from '#frontend/lib/format.ts';
import { randomKey } from '#frontend/lib/random-key.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import type { WebOrderRow } from '#shared/orders/orders.contract.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import styles from '#frontend/features/orders/admin/web-orders.module.css';

interface RefundDialogProps {
  order: WebOrderRow;
  /** Received, not given back and not on its way back. */
  paidCents: Cents;
  onClose: () => void;
}

/** Asks the provider to give money back; nothing is recorded before it says so. */
export function RefundDialog({ order, paidCents, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState<number | null>(paidCents);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  /** The same wish keeps its key until an answer came: asked again after a lost answer, it pays once. */
  const wish = useRef<{ body: string; key: string }>(undefined);
  const queries = useQueryClient();

  const refund = async () => {
    if (busy.current || !amount) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    const body = { reason, ...(amount < paidCents && { amount: eurosFromCents(amount) }) };
    const asText = JSON.stringify(body);
    if (wish.current?.body !== asText) wish.current = { body: asText, key: randomKey() };
    try {
      const reply = await call(
        paymentsContract.endpoints.refundPayment,
        { params: { id: order.id }, body },
        { as: 'admin', timeoutMs: 25_000, headers: { 'idempotency-key': wish.current.key } },
      );
      notify.success(reply.message);
      await queries.invalidateQueries({ queryKey: ['web-orders'] });
      onClose();
    } catch (error) {
      // refused for good: whoever asks again means it anew
      if (asApiError(error)?.status === 409) wish.current = undefined;
      setProblem(detailOf(error));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      size="small"
      dismissible={!pending}
      onClose={onClose}
      title={`Rembourser ${order.reference}`}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            Ne pas rembourser
          </Button>
          <Button variant="danger" disabled={!amount} pending={pending} onClick={() => void refund()}>
            {`Rembourser ${formatMoney(amount ?? 0)}`}
          </Button>
        </>
      }
    >
      <div className={styles.section}>
        {problem ? (
          <Banner kind="error" title={problem}>
            Vérifiez l’historique des paiements avant de recommencer.
          </Banner>
        ) : null}
        <p>
          {formatMoney(paidCents)} ont été reçus de {order.client_nom}. L’argent repart par le moyen de
          paiement utilisé.
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
