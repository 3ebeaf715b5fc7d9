import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webOrderPaymentsQuery } from '#frontend/features/payments/payments.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import {
  type AttemptState,
  isUnderWay,
  mayRefund,
  type RefundState,
} from '#shared/payments/payment-states.ts';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './order-payments.module.css';

const providers = { stripe: 'Carte', paypal: 'PayPal' } as const;

/** French labels of the states of a payment attempt. */
const states: Record<AttemptState, string> = {
  created: 'préparé',
  session_open: 'en cours chez le client',
  pending: 'en attente du prestataire',
  authorised: 'autorisé, pas encore débité',
  capturing: 'débit demandé après pesée',
  succeeded: 'reçu',
  failed: 'échoué',
  expired: 'abandonné',
  canceled: 'annulé',
  partially_refunded: 'remboursé en partie',
  refunded: 'remboursé',
  mismatch: 'à vérifier : montant différent',
};

/** The same for refunds. */
const refundStates: Record<RefundState, string> = {
  claimed: 'demandé',
  sent: 'envoyé, réponse attendue',
  pending: 'en attente du prestataire',
  succeeded: 'confirmé',
  failed: 'échoué',
  canceled: 'annulé',
};

/** Payments and refunds of an order; refunds start here and are recorded once the provider confirms. */
export function OrderPayments({ order }: { order: WebOrderRow }) {
  const payments = useQuery(webOrderPaymentsQuery(order.id));
  const [refunding, setRefunding] = useState(false);
  const { data } = payments;
  const refunds = data?.refunds ?? [];
  const underWay = refunds.filter(({ state }) => isUnderWay(state));
  const paidCents = data
    ? centsFromEuros(data.paid) - underWay.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0)
    : 0;
  return (
    <PanelSection title="Paiements">
      {payments.isError ? <Banner kind="error">{detailOf(payments.error)}</Banner> : null}
      {payments.isPending ? <Skeleton lines={2} /> : null}
      {data && data.attempts.length === 0 ? <p>Aucun paiement demandé sur le site.</p> : null}
      <ul>
        {data?.attempts.map((attempt) => (
          <li key={attempt.id} className={styles.attempt}>
            <span>
              {providers[attempt.provider]}, {states[attempt.state]}
            </span>
            <span>
              {formatMoney(centsFromEuros(attempt.amount))}
              {attempt.refunded > 0 ? `, remboursé ${formatMoney(centsFromEuros(attempt.refunded))}` : ''}
            </span>
            <small>{formatDateTime(attempt.created_at)}</small>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id} className={styles.attempt}>
            <span>Remboursement, {refundStates[refund.state]}</span>
            <span>{formatMoney(centsFromEuros(refund.amount))}</span>
            <small>{formatDateTime(refund.created_at)}</small>
          </li>
        ))}
      </ul>
      {data &&
      data.attempts.some(({ state }) => mayRefund(state)) &&
      paidCents > 0 &&
      mayCall(paymentsAdminContract.endpoints.refundPayment) ? (
        <div>
          <Button size="small" variant="danger" onClick={() => setRefunding(true)}>
            Rembourser
          </Button>
        </div>
      ) : null}
      {refunding ? (
        <RefundDialog order={order} paidCents={paidCents} onClose={() => setRefunding(false)} />
      ) : null}
    </PanelSection>
  );
}
