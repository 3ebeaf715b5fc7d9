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

/** Providers are called, which takes longer. */
const AS = { as: 'admin' } as const;

/** Refund method as text. */
const ways = { stripe: 'sur la carte qui a payé', paypal: 'sur son compte PayPal' } as const;

/** Refunds the difference of a case after a confirmation; refused when the amount changed. */
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

/** Accepts the received amount; the server reads the provider again. */
export function AcceptCase({ found }: { found: PaymentCase }) {
  return (
    <Decide send={() => call(acceptPaymentCase, { params: { id: found.id } }, AS)}>
      Retenir {formatMoney(centsFromEuros(found.seen ?? 0))}
    </Decide>
  );
}

type Props = {
  send: () => Promise<{ message?: string | undefined }>;
  /** False: cancelled by the user. */
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
      // a refusal means that the amount or case changed: refetch
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
