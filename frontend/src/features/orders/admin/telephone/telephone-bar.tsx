import corner from '#frontend/features/orders/pro/cart/cart-corner.module.css';
import { formatAmount } from '#frontend/lib/display/format.ts';
import { useMedia } from '#frontend/lib/display/use-media.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { TelephoneOrder } from './use-telephone-order.ts';

/** On narrow screens: a sticky bar with total and button. */
export function TelephoneBar({ order, onReview }: { order: TelephoneOrder; onReview: () => void }) {
  const isBeside = useMedia('(width >= 1200px)');
  const { cart, total, isRead } = order;
  if (isBeside || cart.lines.length === 0) return null;
  return (
    <div className={corner.bar}>
      <p className={corner.sum}>
        <strong>{formatAmount(total.ttcCents, cart.estimated)} TTC</strong>
        <span>{formatAmount(total.htCents, cart.estimated)} HT</span>
      </p>
      <Button variant="primary" disabled={!isRead} onClick={onReview}>
        Relire ({cart.lines.length})
      </Button>
    </div>
  );
}
