import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { dueOrdersQuery, type DueOrder } from '#frontend/features/payments/payments.queries.ts';
import { formatAmount } from '#frontend/lib/display/format.ts';
import { dashboardPath, type PaymentMethod } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { CardPayment } from './card-payment.tsx';
import type { Payable } from './payable.ts';
import { PaymentWaits } from './payment-waits.tsx';
import { WalletPayment } from './wallet-payment.tsx';
import styles from './payment-page.module.css';

type Chosen = { rows: readonly DueOrder[]; payable: Payable };

/** Like OrderToPay: amounts are read on arrival, and stay during the payment. */
export function SeveralToPay({ orderIds, method }: { orderIds: readonly string[]; method: PaymentMethod }) {
  const customer = useCustomer();
  const offline = useOffline();
  const query = useQuery({ ...dueOrdersQuery(customer?.id), enabled: !offline && customer !== undefined });
  const [chosen, setChosen] = useState<Chosen>();
  if (!chosen && query.isSuccess && query.isFetchedAfterMount) {
    const rows = query.data.data.filter((row) => row.payable_ensemble && orderIds.includes(row.order_id));
    setChosen({
      rows,
      payable: { orderIds: rows.map((row) => row.order_id), total: sumOf(rows) / 100 },
    });
  }
  if (offline && !chosen) return <PaymentWaits />;
  if (!chosen) return query.isError ? <LoadFailure query={query} /> : <Skeleton shape="title" lines={3} />;
  if (chosen.rows.length < orderIds.length)
    return <SomeSettled rows={chosen.rows} chosenCount={orderIds.length} />;
  return (
    <>
      <p className={styles.due}>
        <span>{chosen.rows.length} commandes</span>
        <strong>{formatAmount(sumOf(chosen.rows), anyEstimated(chosen.rows))} TTC</strong>
      </p>
      <ul className={styles.parts}>
        {chosen.rows.map((row) => (
          <li key={row.order_id}>
            <Reference>{row.reference}</Reference>
            <span>{formatAmount(centsFromEuros(row.reste_a_payer), row.estimated)}</span>
          </li>
        ))}
      </ul>
      {method === 'stripe' ? (
        <CardPayment payable={chosen.payable} />
      ) : (
        <WalletPayment payable={chosen.payable} holds={false} />
      )}
    </>
  );
}

const sumOf = (rows: readonly DueOrder[]): number =>
  rows.reduce((sum, row) => sum + centsFromEuros(row.reste_a_payer), 0);

const anyEstimated = (rows: readonly DueOrder[]): boolean => rows.some(({ estimated }) => estimated);

/** An order was paid or cancelled since the selection: the new total must be confirmed. */
const SomeSettled = ({ rows, chosenCount }: { rows: readonly DueOrder[]; chosenCount: number }) => (
  <>
    <Banner kind="info" title="La liste a changé">
      {rows.length === 0
        ? 'Rien n’est plus à payer de ce que vous aviez choisi.'
        : `${chosenCount - rows.length === 1 ? 'Une commande choisie n’est' : `${chosenCount - rows.length} commandes choisies ne sont`} plus à payer : réglée, annulée ou déduite par un avoir. Choisissez de nouveau.`}{' '}
      Aucun paiement n’a été demandé.
    </Banner>
    <p className={styles.actions}>
      <ButtonLink variant="primary" href={`${dashboardPath('compte')}&partie=factures`}>
        Mes factures
      </ButtonLink>
    </p>
  </>
);
