import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { amountFromWire } from '#shared/kernel/quantity.ts';
import { type Cart, type PricedCart, without } from './cart.ts';
import type { Confirmation } from './confirm-order.ts';

interface CheckoutProblemProps {
  problem: Exclude<Confirmation, { kind: 'placed' }>;
  cart: PricedCart;
  onAmount: (product: ShopProduct, amount: number | null) => void;
  onChange: (act: (cart: Cart) => Cart) => void;
}

/** Why the order did not go, that nothing was lost, and the one thing to do about it. */
export function CheckoutProblem({ problem, cart, onAmount, onChange }: CheckoutProblemProps) {
  if (problem.kind === 'unanswered')
    return (
      <Banner kind="error" title={problem.message}>
        Votre panier est conservé. Réessayer ne passera pas deux fois la même commande.
      </Banner>
    );
  const { message, shortages, goneId } = problem;
  const adjust = () => {
    for (const { productId, left } of shortages) {
      const line = cart.lines.find((candidate) => candidate.productId === productId);
      if (line) onAmount(line.product, amountFromWire(left, line.unit) ?? 0);
    }
    if (goneId !== undefined) onChange((now) => without(now, goneId));
  };
  const actual = shortages.filter(({ productId }) => cart.lines.some((line) => line.productId === productId));
  const fixable =
    actual.length > 0 || (goneId !== undefined && cart.lines.some(({ productId }) => productId === goneId));
  return (
    <Banner
      kind={problem.catalog ? 'warning' : 'error'}
      title={message}
      actions={
        fixable ? (
          <Button size="small" onClick={adjust}>
            Ajuster le panier
          </Button>
        ) : undefined
      }
    >
      {problem.catalog
        ? 'Rien n’a été commandé. Les prix et les stocks affichés viennent d’être relus.'
        : null}
    </Banner>
  );
}
