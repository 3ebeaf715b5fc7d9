import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paymentConfigQuery } from '#frontend/features/payments/payments.queries.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import styles from './payment-page.module.css';
import { type Payable, payablePath } from './payable.ts';
import { NOT_PROCESSED, PaymentProblem } from './payment-problem.tsx';
import { useWallet, type WalletReturn, type WalletStep } from './use-wallet.ts';

/** CST-10. */
const AFTER_SUCCESS_MS = 3_000;

/** PAY-05..07: the wallet's buttons; after approval the payment is captured, or authorised until weighing. */
export function WalletPayment({ payable, holds }: { payable: Payable; holds: boolean }) {
  const config = useQuery(paymentConfigQuery());
  const [attempt, setAttempt] = useState(1);
  const back = useWalletReturn();
  const offered = config.data?.data.wallet ? config.data.data.wallet_script : null;
  // the wallet rejects a script loaded for another intent than its order's
  const script = offered !== null && holds ? `${offered}&intent=authorize` : offered;
  if (config.isPending) return <Skeleton shape="control" />;
  if (script === null)
    return (
      <PaymentProblem
        problem={{ text: NOT_PROCESSED }}
        payable={payable}
        other="stripe"
        onRetry={() => void config.refetch()}
      />
    );
  return (
    <WalletAttempt
      key={attempt}
      payable={payable}
      script={script}
      back={attempt === 1 ? back : undefined}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

/** The wallet's page returns with the order id, and with a payer if approved. */
const useWalletReturn = (): WalletReturn | undefined => {
  const [parameters] = useSearchParams();
  const walletOrderId = parameters.get('token');
  const isApproved = parameters.has('PayerID');
  return useMemo(
    () => (walletOrderId ? { walletOrderId, isApproved } : undefined),
    [walletOrderId, isApproved],
  );
};

function WalletAttempt({
  payable,
  script,
  back,
  onRetry,
}: {
  payable: Payable;
  script: string;
  back: WalletReturn | undefined;
  onRetry: () => void;
}) {
  const { state, container, finish, goElsewhere } = useWallet(payable, script, back);
  useLeaveWhenDone(state);
  switch (state.step) {
    case 'paid':
    case 'authorised':
    case 'pending':
      return <Approved step={state.step} />;
    case 'unfinished':
      return (
        <>
          <Banner kind="error" title={state.text}>
            Votre accord est donné. Réessayer ne vous fera pas payer deux fois.
          </Banner>
          <p className={styles.actions}>
            <Button variant="primary" onClick={finish}>
              Réessayer
            </Button>
            <ButtonLink href={paths.orders}>Mes commandes</ButtonLink>
          </p>
        </>
      );
    case 'elsewhere':
      return <Elsewhere payable={payable} goElsewhere={goElsewhere} onRetry={onRetry} />;
    case 'failed':
      return <PaymentProblem problem={state.problem} payable={payable} other="stripe" onRetry={onRetry} />;
    default:
      return (
        <>
          {state.step === 'capturing' ? <ProgressBar label="Finalisation de votre paiement…" /> : null}
          {state.step === 'loading' ? <Skeleton shape="control" /> : null}
          <div ref={container} className={styles.wallet} hidden={state.step === 'capturing'} />
          {state.step === 'capturing' ? null : <OtherWays payable={payable} />}
        </>
      );
  }
}

/** Redirects to the orders once the message was shown. */
const useLeaveWhenDone = ({ step }: WalletStep): void => {
  const navigate = useNavigate();
  // the next page must not announce an authorisation as paid
  const next = { paid: paths.ordersAfterPayment, authorised: paths.orders };
  const follows = step === 'paid' || step === 'authorised' ? next[step] : undefined;
  const paid = step === 'paid';
  useEffect(() => {
    if (follows === undefined) return;
    const timer = setTimeout(
      () => void navigate(follows, { replace: true, state: { paid } }),
      AFTER_SUCCESS_MS,
    );
    return () => clearTimeout(timer);
  }, [follows, paid, navigate]);
};

/** Result after approval. */
const Approved = ({ step }: { step: 'paid' | 'authorised' | 'pending' }) => {
  if (step === 'paid')
    return (
      <Banner kind="success" title="Paiement réussi">
        Votre règlement est enregistré. Vous allez retrouver vos commandes.
      </Banner>
    );
  if (step === 'authorised')
    return (
      <Banner kind="success" title="Paiement autorisé">
        Rien n’est débité maintenant : le montant exact le sera après la pesée. Vous allez retrouver vos
        commandes.
      </Banner>
    );
  return (
    <>
      <Banner kind="info" title="Paiement en cours de confirmation">
        PayPal n’a pas encore confirmé. Il n’y a rien à refaire : la commande passera à « Payé » d’elle-même.
      </Banner>
      <p className={styles.actions}>
        <ButtonLink variant="primary" href={paths.orders}>
          Mes commandes
        </ButtonLink>
      </p>
    </>
  );
};

interface ElsewhereProps {
  payable: Payable;
  goElsewhere: () => Promise<void>;
  onRetry: () => void;
}

/** The wallet's buttons failed to load: link to its hosted page. */
function Elsewhere({ payable, goElsewhere, onRetry }: ElsewhereProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Banner kind="error" title={NOT_PROCESSED}>
        Le bouton de PayPal n’a pas pu s’afficher ici : un bloqueur ou le réseau le retient. Vous pouvez
        approuver sur le site de PayPal, qui vous ramène ici.
      </Banner>
      <p className={styles.actions}>
        <Button
          variant="primary"
          pending={isLeaving}
          onClick={() => {
            setLeaving(true);
            void goElsewhere().finally(() => setLeaving(false));
          }}
        >
          Continuer sur PayPal
        </Button>
        <Button onClick={onRetry}>Réessayer</Button>
      </p>
      <OtherWays payable={payable} />
    </>
  );
}

const OtherWays = ({ payable }: { payable: Payable }) => (
  <>
    <p className={styles.note}>
      PayPal s’ouvre dans une fenêtre à part. Rien n’est débité avant votre accord.
    </p>
    <p className={styles.actions}>
      <ButtonLink size="small" href={payablePath(payable, 'stripe')}>
        Payer par carte
      </ButtonLink>
      <ButtonLink size="small" variant="ghost" href={paths.orders}>
        Payer plus tard
      </ButtonLink>
    </p>
  </>
);
