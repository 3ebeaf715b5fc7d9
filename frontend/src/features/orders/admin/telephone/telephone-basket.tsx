import { DeliveryFields } from '#frontend/features/delivery/delivery-fields.tsx';
import { FreeDelivery } from '#frontend/features/delivery/free-delivery.tsx';
import { CartLines } from '#frontend/features/orders/pro/cart/cart-lines.tsx';
import { CartTotals } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { Problem } from '#frontend/features/orders/pro/checkout/use-checkout.ts';
import styles from './telephone.module.css';
import type { TelephoneOrder } from './use-telephone-order.ts';

interface TelephoneBasketProps {
  order: TelephoneOrder;
  problem: Problem | undefined;
  onReview: () => void;
}

/** Lines, delivery and total. */
export function TelephoneBasket({ order, problem, onReview }: TelephoneBasketProps) {
  const { cart, delivery, located, offer, total, vat, change, setQuantity, setCutNote, setBound } = order;
  const isEmpty = cart.lines.length + cart.gone.length === 0;
  return (
    <aside className={styles.basket} aria-label="Commande">
      <div className={styles.basketHead}>
        <h2 className={styles.title}>Commande</h2>
        {isEmpty ? null : (
          <Button size="small" variant="ghost" onClick={() => emptied(order)}>
            Tout retirer
          </Button>
        )}
      </div>
      {isEmpty ? <p className={styles.hint}>Rien n’est encore noté.</p> : null}
      <CartLines {...{ cart, change, setQuantity, setCutNote, setBound }} className={styles.lines} />
      <DeliveryFields
        delivery={delivery}
        customer={located}
        refused={problem?.kind === 'refused' ? problem.fields : {}}
        onChoice={order.setChoice}
        withoutAddress={
          <Banner kind="warning" title="Ce client n’a pas d’adresse">
            Il l’indique dans son Espace Pro : sans elle, rien ne peut être livré.
          </Banner>
        }
      />
      {offer && !isEmpty ? <FreeDelivery offer={offer} estimated={cart.estimated} /> : null}
      <Missing order={order} />
      <CartTotals total={total} vat={vat} charge={offer?.charge} estimated={cart.estimated} />
      <Button
        variant="primary"
        size="large"
        block
        disabled={!order.isRead || cart.lines.length === 0}
        onClick={onReview}
      >
        Relire et enregistrer
      </Button>
      <p className={styles.keys}>
        <kbd>/</kbd> chercher · <kbd>↑</kbd> <kbd>↓</kbd> parcourir · <kbd>Entrée</kbd> noter ·{' '}
        <kbd>Ctrl</kbd> + <kbd>Entrée</kbd> relire
      </p>
    </aside>
  );
}

/** Empties the basket, with undo. */
const emptied = ({ lines, change }: TelephoneOrder): void => {
  change(() => []);
  notify.info('La commande commencée est vide.', {
    action: { label: 'Annuler', onPress: () => change((now) => (now.length === 0 ? lines : now)) },
  });
};

/** Missing amount to the minimum of its zone. */
export const missingCents = ({ delivery, cart }: Pick<TelephoneOrder, 'delivery' | 'cart'>): number => {
  const { minimum = null } = delivery.quote ?? {};
  return minimum === null ? 0 : Math.max(0, centsFromEuros(minimum) - cart.total.htCents);
};

const Missing = ({ order }: { order: TelephoneOrder }) => {
  const missing = missingCents(order);
  if (missing === 0 || order.cart.lines.length === 0) return null;
  return (
    <Banner
      kind="warning"
      title={`Il manque ${order.cart.estimated ? 'environ ' : ''}${formatMoney(missing)} HT`}
    >
      Pour cette adresse, une commande est d’au moins {formatMoney(missing + order.cart.total.htCents)} HT.
    </Banner>
  );
};
