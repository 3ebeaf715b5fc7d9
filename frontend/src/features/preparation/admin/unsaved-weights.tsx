import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { dropTypedWeights, typedWeights } from './typed-weights.ts';

interface LeftTypedProps {
  preparation: Preparation;
  onErased: () => void;
}

/** Unsaved weights of an order that is closed to weighing: listed until the user deletes them. */
export function LeftTyped({ preparation, onErased }: LeftTypedProps) {
  const typed = typedWeights(preparation.order_id);
  if (typed.length === 0) return null;
  const lineOf = (productId: string) => preparation.lines.find(({ product_id: id }) => id === productId);
  const words = typed.map(({ productId, milli }) => {
    const { label = productId, unite = 'kg' } = lineOf(productId) ?? {};
    return `${label} : ${formatQuantity(quantityOf(unite, milli))}`;
  });
  return (
    <Banner
      kind="warning"
      title="Tapé sur cet appareil et jamais ajouté"
      actions={
        <Button
          size="small"
          onClick={() => {
            dropTypedWeights(preparation.order_id);
            onErased();
          }}
        >
          Effacer
        </Button>
      }
    >
      {words.join(' ; ')}
    </Banner>
  );
}
