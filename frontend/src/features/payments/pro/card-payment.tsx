import { useEffect, useState } from 'react';
import { isWebPage, leaveFor } from '#frontend/lib/navigation/leave.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import styles from './payment-page.module.css';
import { openCardPage, type Payable } from './payable.ts';
import { PaymentProblem, type ShownProblem, processingProblem } from './payment-problem.tsx';

/** CST-10. */
const BEFORE_REDIRECT_MS = 1_500;
/**
 * PAY-04: a short delay, then a redirect to the provider that replaces the history entry, so that « back »
 * leads to the orders.
 */
export function CardPayment({ payable }: { payable: Payable }) {
  const [attempt, setAttempt] = useState(1);
  return <CardAttempt key={attempt} payable={payable} onRetry={() => setAttempt(attempt + 1)} />;
}

function CardAttempt({ payable, onRetry }: { payable: Payable; onRetry: () => void }) {
  const [problem, setProblem] = useState<ShownProblem>();

  useEffect(() => {
    const leave = new AbortController();
    const open = async () => {
      try {
        const reply = await openCardPage(payable, leave.signal);
        if (!isWebPage(reply.data.url)) throw new Error('not a page');
        leaveFor(reply.data.url);
      } catch (error) {
        if (!leave.signal.aborted) setProblem(processingProblem(error));
      }
    };
    const timer = setTimeout(() => void open(), BEFORE_REDIRECT_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [payable]);

  if (problem !== undefined)
    return <PaymentProblem problem={problem} payable={payable} other="paypal" onRetry={onRetry} />;
  return (
    <div className={styles.waiting}>
      <ProgressBar label="Ouverture de la page de paiement sécurisée…" />
      <p className={styles.note}>
        Le paiement se fait chez notre prestataire : votre numéro de carte ne passe jamais par ce site.
      </p>
      <p>
        <ButtonLink variant="ghost" size="small" href={paths.orders}>
          Annuler
        </ButtonLink>
      </p>
    </div>
  );
}
