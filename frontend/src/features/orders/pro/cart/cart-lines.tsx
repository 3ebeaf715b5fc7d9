import { type Cart, type PricedCart, without } from './cart.ts';
import { CartLineRow, GoneLineRow } from './cart-line-row.tsx';
import type { useLineActs } from './use-cart-acts.ts';

type CartLinesProps = {
  cart: PricedCart;
  change: (act: (cart: Cart) => Cart) => void;
  className: string | undefined;
} & ReturnType<typeof useLineActs>;

/** Editable cart lines, withdrawn products first. */
export const CartLines = ({ cart, change, className, setQuantity, setCutNote, setBound }: CartLinesProps) => (
  <ul className={className}>
    {cart.gone.map((line) => (
      <GoneLineRow
        key={line.productId}
        line={line}
        onQuantity={setQuantity}
        onRemove={() => change((now) => without(now, line.productId))}
      />
    ))}
    {cart.lines.map((line) => (
      <CartLineRow
        key={line.productId}
        line={line}
        onQuantity={setQuantity}
        onCutNote={setCutNote}
        onBound={setBound}
      />
    ))}
  </ul>
);
