import { useState } from 'react';
import { Link } from '#frontend/ui/link.tsx';
import { type PaymentCase, readMoneyAgain } from '#frontend/features/payments/payments.queries.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { Button } from '#frontend/ui/button.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import { CloseCaseForm } from './close-case-form.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import paymentCaseRowStyles from './payment-cases.module.css';

const providers = { stripe: 'Carte', paypal: 'PayPal' } as const;

/** Label of the second amount where it is not the provider's. */
const seenNames: Partial<Record<PaymentCase['kind'], string>> = {
  weighed_less: 'Réglé',
  cancelled_paid: 'Réglé',
  credit_kept: 'Accordé',
  credit_owed: 'À rendre',
};

/** A case: kind, both amounts, advice; or the decision. */
export function PaymentCaseRow({ found }: { found: PaymentCase }) {
  const [closing, setClosing] = useState(false);
  const { closed } = found;
  return (
    <li className={paymentCaseRowStyles.row}>
      <div className={paymentCaseRowStyles.head}>
        <StatusBadge tone={closed ? 'neutral' : 'danger'}>{found.label}</StatusBadge>
        {found.order_id && found.reference ? (
          <Link href={webOrderPath(found.order_id)}>
            <Reference>{found.reference}</Reference>
          </Link>
        ) : null}
        <span className={paymentCaseRowStyles.quiet}>{formatDateTime(found.found_at)}</span>
      </div>
      <dl className={paymentCaseRowStyles.facts}>
        <Fact name="Attendu" euros={found.expected} />
        <Fact name={seenNames[found.kind] ?? 'Chez le prestataire'} euros={found.seen} />
        <div>
          <dt>{found.provider ? providers[found.provider] : 'Sans paiement en ligne'}</dt>
          <dd>
            <code>{found.ref}</code>
          </dd>
        </div>
      </dl>
      {closed ? (
        <p>
          {closed.decision} <span className={paymentCaseRowStyles.quiet}>({formatDateTime(closed.at)})</span>
        </p>
      ) : (
        <p>{found.advice}</p>
      )}
      {closing ? <CloseCaseForm id={found.id} onCancel={() => setClosing(false)} /> : null}
      {closed || closing || !mayCall(paymentsAdminContract.endpoints.closePaymentCase) ? null : (
        <div className={paymentCaseRowStyles.actions}>
          {found.refundable > 0 ? <RefundCase found={found} /> : null}
          {found.acceptable ? <AcceptCase found={found} /> : null}
          <Button size="small" onClick={() => setClosing(true)}>
            C’est tranché
          </Button>
        </div>
      )}
    </li>
  );
}

const Fact = ({ name, euros }: { name: string; euros: number | null }) =>
  euros === null ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(centsFromEuros(euros))}</dd>
    </div>
  );

const { acceptPaymentCase, refundPaymentCase } = paymentsAdminContract.endpoints;

/** Providers are called, which takes longer. */
const AS = { as: 'admin' } as const;

/** Refund method as text. */
const ways = { stripe: 'sur la carte qui a payé', paypal: 'sur son compte PayPal' } as const;

/** Refunds the difference of a case after a confirmation; refused when the amount changed. */
function RefundCase({ found }: { found: PaymentCase }) {
  const amount = formatMoney(centsFromEuros(found.refundable));
  const ask = () =>
    confirmAction({
      title: `Rembourser ${amount} ?`,
      text: (
        <p>
          {amount} repartent à {found.client_nom ?? 'ce client'}, {wayOf(found)}, pour la commande{' '}
          <Reference>{found.reference ?? ''}</Reference>. Cela ne se reprend pas ; le cas sera rangé.
        </p>
      ),
      confirmLabel: `Rembourser ${amount}`,
      cancelLabel: 'Ne pas rembourser',
      tone: 'danger',
    });
  const body = { amount: found.refundable };
  return (
    <Decide
      ask={ask}
      send={() => call(refundPaymentCase, { params: { id: found.id }, body }, AS)}
      variant="danger"
    >
      Rembourser {amount}
    </Decide>
  );
}

const wayOf = ({ refund_way }: PaymentCase): string =>
  refund_way ? ways[refund_way] : 'par le moyen de paiement utilisé';

/** Accepts the received amount; the server reads the provider again. */
function AcceptCase({ found }: { found: PaymentCase }) {
  return (
    <Decide send={() => call(acceptPaymentCase, { params: { id: found.id } }, AS)}>
      Retenir {formatMoney(centsFromEuros(found.seen ?? 0))}
    </Decide>
  );
}

type DecideCaseProps = {
  send: () => Promise<{ message?: string | undefined }>;
  /** False: cancelled by the user. */
  ask?: () => Promise<boolean>;
  variant?: 'danger' | 'secondary';
  children: React.ReactNode;
};

function Decide({ send, ask, variant = 'secondary', children }: DecideCaseProps) {
  const queries = useQueryClient();
  const decide = useAction(async () => {
    if (ask && !(await ask())) return;
    try {
      const { message } = await send();
      notify.success(message ?? 'C’est fait.');
    } finally {
      // a refusal means that the amount or case changed: refetch
      await readMoneyAgain(queries);
    }
  });
  return (
    <>
      <Refusal error={decide.error} />
      <Button size="small" variant={variant} pending={decide.pending} onClick={() => decide.run()}>
        {children}
      </Button>
    </>
  );
}
