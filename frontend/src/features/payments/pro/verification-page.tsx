import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { verificationQuery } from '#frontend/features/payments/payments.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { ownPath, paths } from '#frontend/lib/navigation/paths.ts';
import { Button } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { PaymentOutcome } from './outcome.tsx';
import styles from './outcome.module.css';

/** CST-10. */
const AFTER_SUCCESS_MS = 2_000;
/** Provider ids; an unreplaced placeholder (« {CHECKOUT_SESSION_ID} ») is invalid. */
const SESSION_ID = /^[A-Za-z0-9_-]{4,128}$/;

/** /payment-verification, with the session in the path or the query (PAY-09..14, AMB-20). */
export function VerificationPage() {
  const { sessionId } = useParams();
  const [parameters] = useSearchParams();
  const orderId = parameters.get('order') ?? undefined;
  const id = sessionId ?? parameters.get('session_id') ?? '';
  if (parameters.get('canceled') === 'true')
    return (
      <PaymentOutcome
        tone="warning"
        title="Paiement annulé"
        text="Le paiement a été annulé."
        payAgain={orderId}
      />
    );
  if (!SESSION_ID.test(id)) return <InvalidSession orderId={orderId} />;
  return <Verification sessionId={id} orderId={orderId} />;
}

const InvalidSession = ({ orderId }: { orderId: string | undefined }) => (
  <PaymentOutcome
    tone="danger"
    title="Problème de paiement"
    text="Session de paiement invalide."
    payAgain={orderId}
  />
);

function Verification({ sessionId, orderId }: { sessionId: string; orderId: string | undefined }) {
  const check = useQuery(verificationQuery(sessionId));
  const navigate = useNavigate();
  const result = check.data?.data as
    | { payment_successful?: unknown; redirect?: unknown; authorised?: unknown }
    | undefined;
  const paid = result?.payment_successful === true;
  const isAuthorised = paid && result.authorised === true;
  const target = ownPath(
    typeof result?.redirect === 'string' ? result.redirect : null,
    isAuthorised ? paths.orders : paths.ordersAfterPayment,
  );

  useEffect(() => {
    if (!paid) return;
    const timer = setTimeout(
      () => void navigate(target, { replace: true, state: { paid } }),
      AFTER_SUCCESS_MS,
    );
    return () => clearTimeout(timer);
  }, [paid, target, navigate]);

  if (check.isPending)
    return (
      <PaymentOutcome title="Vérification de votre paiement">
        <ProgressBar label="Nous demandons la confirmation au prestataire de paiement…" />
      </PaymentOutcome>
    );
  if (check.isError) {
    const status = asApiError(check.error)?.status;
    if (status === 400 || status === 404) return <InvalidSession orderId={orderId} />;
    return <NotVerified pending={check.isFetching} onAgain={() => void check.refetch()} />;
  }
  if (isAuthorised)
    return (
      <PaymentOutcome
        tone="good"
        title="Paiement autorisé"
        text="Rien n’est encore débité : le montant exact le sera après la pesée de votre commande. Merci."
      />
    );
  if (paid)
    return (
      <PaymentOutcome tone="good" title="Paiement réussi" text="Votre règlement est enregistré. Merci." />
    );
  if (result?.payment_successful === false)
    return (
      <PaymentOutcome
        tone="danger"
        title="Paiement échoué"
        text="Votre paiement n'a pas pu être traité. Veuillez réessayer ou contacter notre support."
        payAgain={orderId}
      />
    );
  return (
    <PaymentOutcome
      tone="danger"
      title="Problème de paiement"
      text="Un problème inattendu est survenu. Veuillez contacter notre support."
    />
  );
}

const NotVerified = ({ pending, onAgain }: { pending: boolean; onAgain: () => void }) => (
  <PaymentOutcome
    tone="danger"
    title="Problème de paiement"
    text="Une erreur est survenue lors de la vérification de votre paiement. Veuillez contacter le support."
  >
    <p className={styles.note}>
      Si vous avez payé, rien n’est perdu : la commande passera à « Payé » dès la confirmation du prestataire.
    </p>
    <Button pending={pending} onClick={onAgain}>
      Vérifier à nouveau
    </Button>
  </PaymentOutcome>
);
