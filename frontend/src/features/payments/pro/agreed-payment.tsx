import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paymentConfigQuery } from '#frontend/features/payments/payments.queries.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { type PaymentMethod, paths } from '#frontend/lib/navigation/paths.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { holdCents } from '#shared/payments/hold-cents.ts';
import { CardPayment } from './card-payment.tsx';
import styles from './payment-page.module.css';
import { WalletPayment } from './wallet-payment.tsx';

/** The maximum that the server authorises. */
const mostOf = (order: OrderRow, tolerance: number) => {
  const totalCents = centsFromEuros(order.total_ttc);
  const highestCents = centsFromEuros(order.total_ttc_au_plus ?? order.total_ttc);
  return holdCents({ dueCents: centsFromEuros(order.reste_a_payer), totalCents, highestCents }, tolerance);
};

const wordsOf = (order: OrderRow, tolerance: number): string => {
  if (order.estimated) return ', de quoi payer aussi des pièces plus lourdes que prévu';
  return tolerance === 0 ? '' : `, soit le prix et une tolérance de ${tolerance} %`;
};

/** With capture after weighing, the customer accepts the maximum before paying. */
export function AgreedPayment({ order, method }: { order: OrderRow; method: PaymentMethod }) {
  const config = useQuery(paymentConfigQuery());
  const [parameters] = useSearchParams();
  // back from the wallet's page, which opened after the click below
  const payable = useMemo(() => ({ orderIds: [order.id] }), [order.id]);
  const [agreed, setAgreed] = useState(method === 'paypal' && parameters.has('token'));
  if (config.isPending) return <Skeleton lines={3} />;
  // unweighed pieces are always authorised first
  const configured = config.data?.data.tolerance ?? (order.estimated ? 0 : null);
  const tolerance = order.prepare_le === null ? configured : null;
  const isUnknown = config.data === undefined && order.prepare_le === null;
  if (agreed || (tolerance === null && !isUnknown))
    return method === 'stripe' ? (
      <CardPayment payable={payable} />
    ) : (
      <WalletPayment payable={payable} holds={tolerance !== null || isUnknown} />
    );
  const proceed = (
    <Button variant="primary" onClick={() => setAgreed(true)}>
      Continuer vers le paiement
    </Button>
  );
  if (isUnknown || tolerance === null)
    return (
      <>
        <Banner kind="warning" title="Les conditions de paiement n’ont pas pu être lues">
          Une somme plus haute que le prix affiché ({formatMoney(centsFromEuros(order.reste_a_payer))}) peut
          être réservée : le prix varie à la pesée. Seul le montant exact est débité après elle.
        </Banner>
        <p className={styles.actions}>
          <RetryButton query={config} />
          {proceed}
          <ButtonLink href={paths.orders}>Annuler</ButtonLink>
        </p>
      </>
    );
  const most = formatMoney(mostOf(order, tolerance));
  return (
    <>
      <Banner kind="info" title={`Vous autorisez ${most} au plus`}>
        Vos produits sont pesés à la préparation : le prix de la commande peut varier.{' '}
        {method === 'stripe' ? 'Votre banque' : 'PayPal'} réserve {most}
        {wordsOf(order, tolerance)} ; rien n’est débité maintenant. Après la pesée, seul le montant exact est
        débité, jamais plus que cette somme.
      </Banner>
      <p className={styles.actions}>
        {proceed}
        <ButtonLink href={paths.orders}>Annuler</ButtonLink>
      </p>
    </>
  );
}
