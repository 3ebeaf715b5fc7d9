import { useQueryClient } from '@tanstack/react-query';
import { type PaymentCase, readMoneyAgain } from '#frontend/features/payments/payments.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';

const { acceptPaymentCase, refundPaymentCase } = paymentsAdminContract.endpoints;

/** Providers are asked meanwhile. */
const AS = { as: 'admin' } as const;

/** By what a payer is given money back, in a sentence. */
const ways = { stripe: 'sur la carte qui a payé', paypal: 'sur son compte PayPal' } as const;

/** Gives the difference of a case back, once, after asking; refused where another amount is left by then. */
export function RefundCase({ found }: { found: PaymentCase }) {
  const amount = formatMoney(centsFromEuros(found.refundable));
  const ask = () =>
    confirmAction({
      title: `Rembourser ${amount} ?`,
      text: (
        <p>
          {amount} repartent à {found.client_nom ?? 'ce client'}, {wayOf(found)}, pour la commande{' '}
          <Reference>{found.reference ?? ''}</Reference>. Cela ne se reprend pas ; le cas sera rangé.
        </p>
      ),
      confirmLabel: `Rembourser ${amount}`,
      cancelLabel: 'Ne pas rembourser',
      tone: 'danger',
    });
  const body = { amount: found.refundable };
  return (
    <Decide
      ask={ask}
      send={() => call(refundPaymentCase, { params: { id: found.id }, body }, AS)}
      variant="danger"
    >
      Rembourser {amount}
    </Decide>
  );
}

const wayOf = ({ refund_way }: PaymentCase): string =>
  refund_way ? ways[refund_way] : 'par le moyen de paiement utilisé';

/** Takes the amount that came for the one that was asked for; the server asks the provider once more. */
export function AcceptCase({ found }: { found: PaymentCase }) {
  return (
    <Decide send={() => call(acceptPaymentCase, { params: { id: found.id } }, AS)}>
      Retenir {formatMoney(centsFromEuros(found.seen ?? 0))}
    </Decide>
  );
}

type Props = {
  send: () => Promise<{ message?: string | undefined }>;
  /** False where a person thinks better of it. */
  ask?: () => Promise<boolean>;
  variant?: 'danger' | 'secondary';
  children: React.ReactNode;
};

function Decide({ send, ask, variant = 'secondary', children }: Props) {
  const queries = useQueryClient();
  const decide = useAction(async () => {
    if (ask && !(await ask())) return;
    try {
      const { message } = await send();
      notify.success(message ?? 'C’est fait.');
    } finally {
      // refused, it is for another amount or decided by somebody else: what is shown is old
      await readMoneyAgain(queries);
    }
  });
  return (
    <>
      <Refusal error={decide.error} />
      <Button size="small" variant={variant} pending={decide.pending} onClick={() => decide.run()}>
        {children}
      </Button>
    </>
  );
}
