import { asApiError, serverMessage } from '#frontend/lib/api/api-error.ts';
import { type PaymentMethod, paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { isSeveral, type Payable, payablePath } from './payable.ts';
import styles from './payment-page.module.css';

/** ERR-43. */
export const NOT_PROCESSED = 'Impossible de traiter votre paiement...';
export const NOT_FINISHED = 'Une erreur est survenue lors de la finalisation de votre paiement.';

export interface ShownProblem {
  text: string;
  kind?: 'error' | 'warning';
  /** The server's reason, below the literal text. */
  reason?: string | undefined;
  /** Nothing left to pay (paid or cancelled): no retry is offered. */
  over?: boolean;
}

const OVER = ['already_paid', 'order_not_payable'];

/** The server's reason; undefined: none. */
const refusalOf = (error: unknown): string | undefined => {
  const status = asApiError(error)?.status ?? 0;
  return status >= 400 && status < 500 ? serverMessage(error) : undefined;
};

/** A refusal shows its reason (already paid, cancelled); an unavailable provider the literal text. */
export const processingProblem = (error: unknown): ShownProblem => {
  const reason = refusalOf(error);
  return reason === undefined
    ? { text: NOT_PROCESSED }
    : { text: reason, over: OVER.includes(asApiError(error)?.code ?? '') };
};

/** The wallet approved and the capture was refused; undefined: outcome unknown. */
export const finishingProblem = (error: unknown): ShownProblem | undefined => {
  const reason = refusalOf(error);
  return reason === undefined ? undefined : { text: NOT_FINISHED, reason };
};

interface PaymentProblemProps {
  problem: ShownProblem;
  payable: Payable;
  /** The alternative means of payment. */
  other: PaymentMethod;
  onRetry: () => void;
}

/** What happened, that no payment is lost, and next steps. */
export const PaymentProblem = ({ problem, payable, other, onRetry }: PaymentProblemProps) =>
  problem.over ? (
    <>
      <Banner kind="info" title={problem.text}>
        Aucun nouveau paiement n’a été demandé.
      </Banner>
      <p className={styles.actions}>
        <ButtonLink variant="primary" href={paths.orders}>
          Mes commandes
        </ButtonLink>
      </p>
    </>
  ) : (
    <>
      <Banner kind={problem.kind ?? 'error'} title={problem.text}>
        {problem.reason ? <p>{problem.reason}</p> : null}
        {isSeveral(payable)
          ? 'Vos commandes sont enregistrées ; leur paiement peut être repris à tout moment.'
          : 'La commande est enregistrée ; son paiement peut être repris à tout moment.'}
      </Banner>
      <p className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          Réessayer
        </Button>
        <ButtonLink href={payablePath(payable, other)}>
          {other === 'stripe' ? 'Payer par carte' : 'Payer avec PayPal'}
        </ButtonLink>
        <ButtonLink variant="ghost" href={paths.orders}>
          Mes commandes
        </ButtonLink>
      </p>
    </>
  );
