import { useQuery } from '@tanstack/react-query';
import { paymentConfigQuery } from '#frontend/features/payments/payments.queries.ts';
import { paymentPath } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import styles from './pay-buttons.module.css';

interface PayButtonsProps {
  orderId: string;
  /** For screen readers in lists. */
  reference: string;
}

/** PRO-31. Before the configuration is loaded, both means are offered. */
export function PayButtons({ orderId, reference }: PayButtonsProps) {
  const { data } = useQuery(paymentConfigQuery());
  const open = data?.data ?? { card: true, wallet: true };
  return (
    <span className={styles.buttons}>
      {open.card ? (
        <ButtonLink
          size="small"
          variant="primary"
          href={paymentPath(orderId, 'stripe')}
          aria-label={`Payer par carte la commande ${reference}`}
        >
          Payer par carte
        </ButtonLink>
      ) : null}
      {open.wallet ? (
        <ButtonLink
          size="small"
          href={paymentPath(orderId, 'paypal')}
          aria-label={`Payer avec PayPal la commande ${reference}`}
        >
          PayPal
        </ButtonLink>
      ) : null}
      {open.card || open.wallet ? null : <span className={styles.closed}>Paiement en ligne fermé</span>}
    </span>
  );
}
