import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { ProPage } from '#frontend/features/auth/pro/pro-page.tsx';
import { orderQuery } from '#frontend/features/orders/orders.queries.ts';
import { formatAmount, formatMoney } from '#frontend/lib/display/format.ts';
import { type PaymentMethod, paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { clientPaymentLabel, clientStatusLabel } from '#shared/orders/order-status.ts';
import { AgreedPayment } from './agreed-payment.tsx';
import { SeveralToPay } from './several-to-pay.tsx';
import { PaymentWaits } from './payment-waits.tsx';
import styles from './payment-page.module.css';

/** ERR-43. */
const NOT_LOADED = 'Impossible de charger les informations de paiement...';

const methodOf = (text: string | null): PaymentMethod | undefined =>
  text === 'stripe' || text === 'paypal' ? text : undefined;

/** /payment?order={orderId}&method={stripe or paypal} (PAY-01..07). */
export function PaymentPage() {
  const [parameters] = useSearchParams();
  const orderId = parameters.get('order') ?? '';
  const several = (parameters.get('orders') ?? '').split(',').filter((id) => id !== '');
  const method = methodOf(parameters.get('method'));
  return (
    <ProPage title="Paiement">
      <div className={styles.page}>
        <h1>Paiement</h1>
        {several.length > 1 && method ? (
          <SeveralToPay key={`${several.join()} ${method}`} orderIds={several} method={method} />
        ) : orderId && method ? (
          <OrderToPay key={`${orderId} ${method}`} orderId={orderId} method={method} />
        ) : (
          <NotLoaded />
        )}
      </div>
    </ProPage>
  );
}

const NotLoaded = ({ onRetry }: { onRetry?: () => void }) => (
  <>
    <Banner kind="error">{NOT_LOADED}</Banner>
    <p className={styles.actions}>
      {onRetry ? (
        <Button variant="primary" onClick={onRetry}>
          Réessayer
        </Button>
      ) : null}
      <ButtonLink href={paths.orders}>Mes commandes</ButtonLink>
    </p>
  </>
);

/**
 * The order is read from the server on arrival, since it may have been paid in another tab. Waits for the
 * network, also when the browser wrongly reports being online. Once loaded it stays: during a payment,
 * neither updates nor a lost network may replace the page.
 */
function OrderToPay({ orderId, method }: { orderId: string; method: PaymentMethod }) {
  const customer = useCustomer();
  const offline = useOffline();
  const query = useQuery({ ...orderQuery(customer?.id, orderId), staleTime: 0, enabled: !offline });
  const [order, setOrder] = useState<OrderRow>();
  if (!order && query.isSuccess && query.isFetchedAfterMount) setOrder(query.data.data);
  if (order) return <PaymentOf order={order} method={method} />;
  if (offline) return <PaymentWaits />;
  return query.isError ? (
    <NotLoaded onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton shape="title" lines={2} />
  );
}

const PaymentOf = ({ order, method }: { order: OrderRow; method: PaymentMethod }) => {
  return (
    <>
      <p className={styles.due}>
        <span>
          {order.payable && order.montant_paye > 0 ? 'Complément après pesée, commande' : 'Commande'}{' '}
          <Reference>{order.reference}</Reference>
        </span>
        <strong>
          {formatAmount(
            centsFromEuros(order.payable ? order.reste_a_payer : order.total_ttc),
            order.estimated,
          )}{' '}
          TTC
        </strong>
      </p>
      {order.payable && order.montant_paye > 0 ? (
        <p>
          Vous avez déjà réglé {formatMoney(centsFromEuros(order.montant_paye))} sur{' '}
          {formatMoney(centsFromEuros(order.total_ttc))}.
        </p>
      ) : null}
      {order.payable && order.regle_ailleurs ? (
        <p>
          Déjà reçus ou déduits par la maison : {formatMoney(centsFromEuros(order.regle_ailleurs))} sur{' '}
          {formatMoney(centsFromEuros(order.total_ttc))}.
        </p>
      ) : null}
      {!order.payable ? <NotPayable order={order} /> : <AgreedPayment order={order} method={method} />}
    </>
  );
};

/** AMB-40: shown before a provider is called. */
const NotPayable = ({ order }: { order: OrderRow }) => (
  <>
    <Banner kind="info">
      Rien à régler : cette commande est {stateOf(order)}. Aucun paiement n’a été demandé.
    </Banner>
    <p className={styles.actions}>
      <ButtonLink variant="primary" href={paths.orders}>
        Mes commandes
      </ButtonLink>
    </p>
  </>
);

const stateOf = ({ statut, statut_paiement, autorisation }: OrderRow): string =>
  autorisation
    ? 'autorisée : le montant exact sera débité après la pesée'
    : statut === 'annule'
      ? clientStatusLabel(statut).toLowerCase()
      : `${clientPaymentLabel(statut_paiement).toLowerCase()}e`;
