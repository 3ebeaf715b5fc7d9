import { sendProposal } from '#frontend/features/preparation/proposals.queries.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { quantityOf, wireFromMilli } from '#shared/kernel/quantity.ts';
import styles from './preparation.module.css';

interface AskBeyondProps {
  orderId: string;
  productId: string;
  /** Weight of its pieces, above the customer's limit. */
  milli: number;
  onProposed: () => void;
}

/** Asks the customer to accept a weight above their limit. */
export function AskBeyond({ orderId, productId, milli, onProposed }: AskBeyondProps) {
  const asking = useAction(async () => {
    await sendProposal(orderId, {
      produit_id: productId,
      propose: { quantite: wireFromMilli(milli), au_dela: true },
    });
    onProposed();
  });
  return (
    <div className={styles.short}>
      <Button size="large" pending={asking.pending} onClick={() => asking.run()}>
        Demander son accord
      </Button>
      <p className={styles.quiet}>
        Pour {formatQuantity(quantityOf('kg', milli))}. Ou remplacez une pièce par une plus légère.
      </p>
      <Refusal error={asking.error} />
    </div>
  );
}
