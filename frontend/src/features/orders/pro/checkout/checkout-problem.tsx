import { availableAs, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatTime } from '#frontend/lib/display/format.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import type { Quantity } from '#shared/kernel/quantity.ts';
import { type Cart, type PricedCart, without } from '#frontend/features/orders/pro/cart/cart.ts';
import styles from './order-summary.module.css';
import type { OrderChange } from '#frontend/features/orders/pro/cart/order-changes.ts';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { Problem } from './use-checkout.ts';

interface CheckoutProblemProps {
  /** Undefined when only prices or stock changed while the summary was open. */
  problem: Problem | undefined;
  changes: readonly OrderChange[];
  cart: PricedCart;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
  onChange: (act: (cart: Cart) => Cart) => void;
}

/** Why the order failed, that nothing is lost, and the next step. */
export function CheckoutProblem({ problem, changes, cart, onQuantity, onChange }: CheckoutProblemProps) {
  if (problem?.kind === 'unanswered')
    return (
      <Banner kind="error" title={problem.message}>
        Votre panier est conservé. Réessayer ne passera pas deux fois la même commande.
      </Banner>
    );
  if (problem?.signedOut)
    return (
      <Banner
        kind="warning"
        title={problem.message}
        actions={
          <ButtonLink size="small" variant="primary" href={paths.espacePro}>
            Se reconnecter
          </ButtonLink>
        }
      >
        Rien n’a été commandé. Votre panier est conservé : vous reviendrez ici.
      </Banner>
    );
  if (problem?.identical)
    return (
      <Banner
        kind="warning"
        title="Une commande identique vient d’être passée"
        actions={
          <ButtonLink size="small" href={paths.orders}>
            Voir la commande
          </ButtonLink>
        }
      >
        <Reference>{problem.identical.reference}</Reference>, à {formatTime(problem.identical.placedAt)},
        peut-être depuis un autre appareil. Rien de plus n’a été commandé.
      </Banner>
    );
  const atField = Object.keys(problem?.fields ?? {}).some((field) => FIELDS.includes(field));
  if (!problem ? changes.length === 0 : atField) return null;
  return <Changed {...{ problem, changes, cart, onQuantity, onChange }} />;
}

interface ChangedProps extends CheckoutProblemProps {
  problem: Extract<Problem, { kind: 'refused' }> | undefined;
}

/** Changes since the cart was read, or the server's refusal; one click adapts the cart. */
function Changed({ problem, changes, cart, onQuantity, onChange }: ChangedProps) {
  const short = cart.lines.filter((line) => line.short);
  const adjust = () => {
    for (const { product, quantity } of short) onQuantity(product, availableAs(product, quantity.unit));
    for (const { productId } of cart.gone) onChange((now) => without(now, productId));
  };
  return (
    <Banner
      kind={!problem || problem.catalog ? 'warning' : 'error'}
      title={problem?.message ?? 'Les prix ou les stocks ont changé depuis l’ouverture de ce récapitulatif.'}
      actions={
        short.length + cart.gone.length > 0 ? (
          <Button size="small" onClick={adjust}>
            Ajuster le panier
          </Button>
        ) : undefined
      }
    >
      {problem?.catalog ? (
        <p>Rien n’a été commandé. Les prix et les stocks affichés viennent d’être relus.</p>
      ) : null}
      {changes.length > 0 ? (
        <ul className={styles.changes}>
          {changes.map(({ label, text }) => (
            <li key={label + text}>
              <strong>{label}</strong> : {text}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}

/** Errors shown at their own field (delivery-fields.tsx). */
const FIELDS = ['delivery_day', 'delivery_address_id', 'driver_note'];
