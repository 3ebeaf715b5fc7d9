import { serverMessage, asApiError } from '#frontend/lib/api-error.ts';
import { type PaymentMethod, paths, paymentPath } from '#frontend/lib/paths.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import styles from './payment-page.module.css';

/** ERR-43. */
export const NOT_PROCESSED = 'Impossible de traiter votre paiement...';
export const NOT_FINISHED = 'Une erreur est survenue lors de la finalisation de votre paiement.';

/** A business refusal says its reason (already paid, cancelled); a provider that is down is the exact string. */
export const processingProblem = (error: unknown): string => {
  const refused = asApiError(error);
  const reason = refused !== undefined && refused.status >= 400 && refused.status < 500;
  return (reason ? serverMessage(error) : undefined) ?? NOT_PROCESSED;
};

interface PaymentProblemProps {
  text: string;
  kind?: 'error' | 'warning';
  orderId: string;
  /** The other means, offered beside another try. */
  other: PaymentMethod;
  onRetry: () => void;
}

/** What happened, that no money moved that the order does not know of, and the ways on. */
export const PaymentProblem = ({ text, kind = 'error', orderId, other, onRetry }: PaymentProblemProps) => (
  <>
    <Banner kind={kind} title={text}>
      La commande est enregistrée ; son paiement peut être repris à tout moment.
    </Banner>
    <p className={styles.actions}>
      <Button variant="primary" onClick={onRetry}>
        Réessayer
      </Button>
      <ButtonLink href={paymentPath(orderId, other)}>
        {other === 'stripe' ? 'Payer par carte' : 'Payer avec PayPal'}
      </ButtonLink>
      <ButtonLink variant="ghost" href={paths.orders}>
        Mes commandes
      </ButtonLink>
    </p>
  </>
);
