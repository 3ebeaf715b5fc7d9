import { useState } from 'react';
import { CheckoutProblem } from '#frontend/features/orders/pro/checkout/checkout-problem.tsx';
import { SummaryLine } from '#frontend/features/orders/pro/checkout/summary-line.tsx';
import summary from '#frontend/features/orders/pro/checkout/order-summary.module.css';
import type { Problem } from '#frontend/features/orders/pro/checkout/use-checkout.ts';
import { CartTotals } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import { type Baseline, baselineOf, orderChanges } from '#frontend/features/orders/pro/cart/order-changes.ts';
import { addressOptions } from '#frontend/features/delivery/address-options.ts';
import { LostDay } from '#frontend/features/delivery/lost-day.tsx';
import { ACCOUNT_ADDRESS } from '#frontend/features/delivery/use-delivery.ts';
import { formatAmount, formatLongDate, formatTime } from '#frontend/lib/display/format.ts';
import { webOrdersViewPath } from '#frontend/lib/navigation/paths.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { missingCents } from './telephone-basket.tsx';
import type { TelephoneOrder } from './use-telephone-order.ts';
import type { TelephoneSending } from './use-telephone-sending.ts';

interface TelephoneReviewProps {
  order: TelephoneOrder;
  sending: TelephoneSending;
  /** The customer, as text. */
  forWhom: string;
}

/** Summary to read to the customer, with the order button. Mounted while open. */
export function TelephoneReview({ order, sending, forWhom }: TelephoneReviewProps) {
  const { cart, delivery, located, total, vat, offer } = order;
  const { problem, pending } = sending;
  const fee = offer && { postal: delivery.postal, htCents: offer.feeCents };
  const [read] = useState<Baseline>(() => baselineOf(cart, fee));
  const place = addressOptions(delivery.addresses, located).find(
    ({ value }) => value === (delivery.address?.id ?? ACCOUNT_ADDRESS),
  );
  const blocked =
    delivery.asking ||
    delivery.obstacle !== undefined ||
    delivery.lostDay !== undefined ||
    missingCents(order) > 0 ||
    cart.lines.length === 0 ||
    cart.lines.some(({ short }) => short);
  return (
    <Dialog
      open
      onClose={sending.close}
      title="Relire la commande au client"
      dismissible={!pending}
      footer={
        <>
          <p className={summary.due}>
            <strong>{formatAmount(total.ttcCents, cart.estimated)} TTC</strong>{' '}
            {formatAmount(total.htCents, cart.estimated)} HT
          </p>
          <Button disabled={pending} onClick={sending.close}>
            Modifier
          </Button>
          <Button
            data-autofocus
            variant="primary"
            disabled={blocked && problem?.kind !== 'unanswered'}
            pending={pending}
            pendingText="Enregistrement…"
            onClick={sending.send}
          >
            {sendLabel(problem)}
          </Button>
        </>
      }
    >
      <div className={summary.summary}>
        <SendProblem problem={problem} order={order} changes={orderChanges(read, cart, fee)} />
        <LostDay delivery={delivery} onChoice={order.setChoice} />
        <p className={summary.for}>
          Pour <strong>{forWhom}</strong>
          {delivery.day === undefined ? '' : `, livraison le ${formatLongDate(delivery.day)}`}
          {place ? `, ${place.label}` : ''}.{delivery.note === '' ? '' : ` Livreur\u00a0: ${delivery.note}`}
        </p>
        <ul className={summary.lines}>
          {cart.lines.map((line) => (
            <SummaryLine key={line.productId} line={line} seesPrices />
          ))}
        </ul>
        <CartTotals total={total} vat={vat} charge={offer?.charge} estimated={cart.estimated} />
      </div>
    </Dialog>
  );
}

const sendLabel = (problem: Problem | undefined): string => {
  if (problem?.kind === 'unanswered') return 'Réessayer';
  return problem?.identical ? 'Enregistrer quand même' : 'Enregistrer la commande';
};

interface SendProblemProps {
  problem: Problem | undefined;
  order: TelephoneOrder;
  changes: ReturnType<typeof orderChanges>;
}

/** Why the order was refused, or is uncertain; worded for administrators. */
function SendProblem({ problem, order, changes }: SendProblemProps) {
  if (problem?.kind === 'unanswered')
    return (
      <Banner kind="error" title="Le serveur n’a pas répondu">
        Réessayer n’enregistre pas deux fois la même commande.
      </Banner>
    );
  if (problem?.signedOut)
    return (
      <Banner kind="warning" title={problem.message}>
        Rien n’a été enregistré ; ce qui est noté reste dans ce navigateur.
      </Banner>
    );
  if (problem?.identical)
    return (
      <Banner
        kind="warning"
        title="Ce client vient de passer la même commande"
        actions={
          <ButtonLink size="small" href={webOrdersViewPath('toutes')}>
            Voir les commandes
          </ButtonLink>
        }
      >
        <Reference>{problem.identical.reference}</Reference>, à {formatTime(problem.identical.placedAt)}. Rien
        de plus n’a été enregistré.
      </Banner>
    );
  // errors of delivery and person are shown here: their fields are behind this dialog
  const fields = Object.values(problem?.fields ?? {});
  if (problem && fields.length > 0) return <Banner kind="error" title={fields[0] ?? problem.message} />;
  return (
    <CheckoutProblem
      problem={problem}
      changes={changes}
      cart={order.cart}
      onQuantity={order.setQuantity}
      onChange={order.change}
    />
  );
}
