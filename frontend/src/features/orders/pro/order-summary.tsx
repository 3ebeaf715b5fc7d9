import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatMoney, formatQuantity } from '#frontend/lib/format.ts';
import type { StoredCustomer } from '#frontend/lib/stored-customer.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';
import type { Cart, PricedCart } from './cart.ts';
import { CartTotals, type ShownVat } from './cart-totals.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import styles from './order-summary.module.css';
import type { Checkout } from './use-checkout.ts';

interface OrderSummaryProps {
  checkout: Checkout;
  customer: StoredCustomer | undefined;
  cart: PricedCart;
  vat: ShownVat | undefined;
  onAmount: (product: ShopProduct, amount: number | null) => void;
  onChange: (act: (cart: Cart) => Cart) => void;
}

/** What will be ordered, for how much, for whom; then one button (PRO-17). */
export function OrderSummary({ checkout, customer, cart, vat, onAmount, onChange }: OrderSummaryProps) {
  const { step, problem, pending, confirm, close } = checkout;
  const blocked = cart.lines.length === 0 || cart.lines.some(({ short }) => short);
  return (
    <Dialog
      open={step === 'summary'}
      onClose={close}
      title="Récapitulatif de votre commande"
      dismissible={!pending}
      footer={
        <>
          <Button disabled={pending} onClick={close}>
            Modifier
          </Button>
          <Button
            data-autofocus
            variant="primary"
            disabled={blocked}
            pending={pending}
            pendingText="Envoi de la commande…"
            onClick={() => void confirm()}
          >
            {problem?.kind === 'unanswered' ? 'Réessayer' : 'Confirmer la commande'}
          </Button>
        </>
      }
    >
      <div className={styles.summary}>
        {problem ? (
          <CheckoutProblem problem={problem} cart={cart} onAmount={onAmount} onChange={onChange} />
        ) : null}
        {customer ? (
          <p className={styles.for}>
            Pour <strong>{customer.society || `${customer.firstname} ${customer.lastname}`}</strong>
            {customer.city
              ? `, ${[customer.address, `${customer.postal} ${customer.city}`].filter(Boolean).join(', ')}`
              : ''}
          </p>
        ) : null}
        {cart.lines.length === 0 ? <p>Votre panier est vide.</p> : null}
        <ul className={styles.lines}>
          {cart.lines.map(({ product, amount, totalCents, short }) => (
            <li key={product.id} className={styles.line} data-short={short || undefined}>
              <span className={styles.name}>{product.label}</span>
              <span className={styles.detail}>
                {formatQuantity(amount, product.unit)} × {formatMoney(product.htCents)}
                {short ? ` — il reste ${formatQuantity(product.available, product.unit)}` : ''}
              </span>
              <span className={styles.sum}>{formatMoney(totalCents)}</span>
            </li>
          ))}
        </ul>
        <CartTotals total={cart.total} vat={vat} />
      </div>
    </Dialog>
  );
}
