import { useState } from 'react';
import { DeliveryFields } from '#frontend/features/delivery/delivery-fields.tsx';
import { FreeDelivery } from '#frontend/features/delivery/free-delivery.tsx';
import { formatAmount, formatMoney } from '#frontend/lib/display/format.ts';
import type { StoredCustomer } from '#frontend/lib/session/stored-customer.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { CartDispute } from '#frontend/features/orders/pro/cart/cart-dispute.tsx';
import { CartTotals } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import { type Baseline, baselineOf, orderChanges } from '#frontend/features/orders/pro/cart/order-changes.ts';
import { SummaryLine } from './summary-line.tsx';
import type { Problem } from './use-checkout.ts';
import type { ShopCart } from '#frontend/features/orders/pro/shop/use-shop-cart.ts';
import type { Delivery } from '#frontend/features/delivery/use-delivery.ts';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  shop: ShopCart;
  customer: StoredCustomer | undefined;
}

/**
 * Summary of the order: lines, total, customer, delivery, and the order button (PRO-17). Mounted while open.
 */
export function OrderSummary({ shop, customer }: OrderSummaryProps) {
  const { checkout, cart, storedCart, products, total, vat, offer, delivery, loading, sync } = shop;
  const { problem, pending, close } = checkout;
  const changes = useChanges(shop);
  // a confirmation without a reply can always be retried: it orders once
  const waiting = useOffline() && problem?.kind !== 'unanswered';
  const missingCents = missingOf(shop);
  const seesPrices = Number.isFinite(total.htCents);
  const waits = waitsForGerant(customer, delivery, total.ttcCents);
  const limits = waits ?? limitsOfWeek(customer, delivery);
  return (
    <Dialog
      open
      addressed
      onClose={close}
      title="Récapitulatif de votre commande"
      dismissible={!pending}
      footer={<Foot shop={shop} blocked={waiting || isBlocked(shop)} {...{ seesPrices, waits }} />}
    >
      <div className={styles.summary}>
        {waiting ? (
          <Banner kind="warning" title="Hors connexion">
            Votre panier est conservé. Vous pourrez confirmer dès le retour du réseau.
          </Banner>
        ) : null}
        <CheckoutProblem
          problem={problem}
          changes={changes}
          cart={cart}
          onQuantity={shop.setQuantity}
          onChange={shop.change}
        />
        <CartDispute storedCart={storedCart} products={products} onSettle={sync.settle} />
        {customer ? (
          <p className={styles.for}>
            Pour <strong>{customerName(customer)}</strong>
          </p>
        ) : null}
        <DeliveryFields
          delivery={delivery}
          customer={customer}
          refused={problem?.kind === 'refused' ? problem.fields : {}}
          onChoice={shop.setChoice}
        />
        {limits ? <Banner kind="info">{limits}</Banner> : null}
        {missingCents > 0 && cart.lines.length > 0 ? (
          <UnderMinimum cart={cart} missingCents={missingCents} />
        ) : null}
        {cart.lines.length === 0 ? (
          <p>{loading ? 'Lecture des prix du jour…' : 'Votre panier est vide.'}</p>
        ) : null}
        <ul className={styles.lines}>
          {cart.lines.map((line) => (
            <SummaryLine key={line.productId} line={line} seesPrices={seesPrices} />
          ))}
        </ul>
        {offer && seesPrices ? <FreeDelivery offer={offer} estimated={cart.estimated} /> : null}
        <CartTotals total={total} vat={vat} charge={offer?.charge} estimated={cart.estimated} />
      </div>
    </Dialog>
  );
}

/** Changes since the summary opened. */
const useChanges = ({ cart, offer, delivery, loading }: ShopCart) => {
  const fee = offer && { postal: delivery.postal, htCents: offer.feeCents };
  const [read, setRead] = useState<Baseline>();
  if (!loading && !(read?.fee || (read && !fee))) setRead(baselineOf(cart, fee));
  return read ? orderChanges(read, cart, fee) : [];
};

/** Missing amount to the minimum of the address, cents HT. */
const missingOf = ({ delivery, cart }: ShopCart): number => {
  const { minimum = null } = delivery.quote ?? {};
  return minimum === null ? 0 : centsFromEuros(minimum) - cart.total.htCents;
};

/** Whether data or a choice is missing before confirming. */
const isBlocked = (shop: ShopCart): boolean => {
  const { checkout, cart, storedCart, delivery, sync, cutNotesPending } = shop;
  // a retry is the same order
  const isRepeated = checkout.problem?.kind === 'unanswered';
  return (
    ((delivery.asking || delivery.obstacle !== undefined || delivery.lostDay !== undefined) && !isRepeated) ||
    !sync.settled ||
    cutNotesPending ||
    missingOf(shop) > 0 ||
    cart.lines.length === 0 ||
    cart.lines.some(({ short }) => short) ||
    storedCart.other !== undefined
  );
};

const UnderMinimum = ({ cart, missingCents }: { cart: ShopCart['cart']; missingCents: number }) => (
  <Banner
    kind="warning"
    title={`Il manque ${cart.estimated ? 'environ ' : ''}${formatMoney(missingCents)} HT`}
  >
    Pour cette adresse, une commande est d’au moins {formatMoney(missingCents + cart.total.htCents)} HT.
  </Banner>
);

interface FootProps {
  shop: ShopCart;
  blocked: boolean;
  seesPrices: boolean;
  /** Why it needs approval. */
  waits: string | undefined;
}

const Foot = ({ shop: { checkout, cart, total }, blocked, seesPrices, waits }: FootProps) => (
  <>
    <p className={styles.due}>
      {seesPrices ? (
        <>
          <strong>{formatAmount(total.ttcCents, cart.estimated)} TTC</strong>{' '}
          {formatAmount(total.htCents, cart.estimated)} HT
        </>
      ) : null}
    </p>
    <Button disabled={checkout.pending} onClick={checkout.close}>
      Modifier
    </Button>
    <Button
      data-autofocus
      variant="primary"
      disabled={blocked}
      pending={checkout.pending}
      pendingText="Envoi de la commande…"
      onClick={checkout.confirm}
    >
      {confirmLabel(checkout.problem, waits !== undefined)}
    </Button>
  </>
);

const confirmLabel = (problem: Problem | undefined, waits: boolean): string => {
  if (problem?.kind === 'unanswered') return 'Réessayer';
  if (problem?.identical) return 'Commander quand même';
  return waits ? 'Faire valider' : 'Confirmer la commande';
};

type Place = Pick<Delivery, 'address'>;

/**
 * Why the order will need approval, as far as known here: the server decides, and alone knows the week's
 * total. Undefined: no known reason.
 */
export const waitsForGerant = (
  customer: StoredCustomer | undefined,
  { address }: Place,
  ttcCents: Cents,
): string | undefined => {
  const person = customer?.person;
  if (!person || person.role === 'gerant') return undefined;
  if (person.role === 'commis') return 'Ce que vous envoyez attend le oui d’un Gérant.';
  const over = (euros: number | undefined, whose: string, per = 'commande') =>
    euros !== undefined && ttcCents > centsFromEuros(euros)
      ? `Au-dessus ${whose} par ${per} (${ttcText(euros)}) : elle attendra le oui d’un Gérant, la viande est réservée.`
      : undefined;
  const ofPlace = `du plafond du lieu « ${address?.label} »`;
  return (
    over(person.order_limit, 'de votre plafond') ??
    over(person.week_limit, 'de votre plafond', 'semaine') ??
    over(address?.order_limit, ofPlace) ??
    over(address?.week_limit, ofPlace, 'semaine')
  );
};

/**
 * Weekly limits with what counts against them, shown before they are exceeded. Undefined: none, or approval
 * is required anyway.
 */
export const limitsOfWeek = (
  customer: StoredCustomer | undefined,
  { address }: Place,
): string | undefined => {
  const person = customer?.person;
  if (person?.role !== 'chef') return undefined;
  const limits = [
    ...(person.week_limit === undefined ? [] : [`${ttcText(person.week_limit)} pour vous`]),
    ...(address?.week_limit === undefined
      ? []
      : [`${ttcText(address.week_limit)} pour « ${address.label} »`]),
  ];
  if (limits.length === 0) return undefined;
  return `Plafond de la semaine, ce qui est déjà commandé compris : ${limits.join(', ')}. Au-dessus, la commande attend le oui d’un Gérant.`;
};

const ttcText = (euros: number): string => `${formatMoney(centsFromEuros(euros))} TTC`;
