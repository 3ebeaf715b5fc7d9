import { useState } from 'react';
import { Link } from '#frontend/ui/link.tsx';
import type { PaymentCase } from '#frontend/features/payments/payments.queries.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { Button } from '#frontend/ui/button.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import { CloseCaseForm } from './close-case-form.tsx';
import { AcceptCase, RefundCase } from './decide-case.tsx';
import styles from './payment-cases.module.css';

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
    <li className={styles.row}>
      <div className={styles.head}>
        <StatusBadge tone={closed ? 'neutral' : 'danger'}>{found.label}</StatusBadge>
        {found.order_id && found.reference ? (
          <Link href={webOrderPath(found.order_id)}>
            <Reference>{found.reference}</Reference>
          </Link>
        ) : null}
        <span className={styles.quiet}>{formatDateTime(found.found_at)}</span>
      </div>
      <dl className={styles.facts}>
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
          {closed.decision} <span className={styles.quiet}>({formatDateTime(closed.at)})</span>
        </p>
      ) : (
        <p>{found.advice}</p>
      )}
      {closing ? <CloseCaseForm id={found.id} onCancel={() => setClosing(false)} /> : null}
      {closed || closing || !mayCall(paymentsAdminContract.endpoints.closePaymentCase) ? null : (
        <div className={styles.actions}>
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
