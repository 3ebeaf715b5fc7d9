import { useQueryClient } from '@tanstack/react-query';
import type { PaymentCase } from '#frontend/features/payments/payments.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';

const { acceptPaymentCase, refundPaymentCase } = paymentsAdminContract.endpoints;

/** Providers are asked meanwhile. */
const AS = { as: 'admin' } as const;

/** Gives the difference of a case back, once: the server says how much of it is still there to be given. */
export function RefundCase({ found }: { found: PaymentCase }) {
  return (
    <Decide send={() => call(refundPaymentCase, { params: { id: found.id } }, AS)} isPrimary>
      Rembourser {formatMoney(centsFromEuros(found.refundable))}
    </Decide>
  );
}

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
  isPrimary?: boolean;
  children: React.ReactNode;
};

function Decide({ send, isPrimary = false, children }: Props) {
  const queries = useQueryClient();
  const decide = useAction(async () => {
    const { message } = await send();
    notify.success(message ?? 'C’est fait.');
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['payments', 'cases'] }),
      queries.invalidateQueries({ queryKey: ['jobs', 'incidents'] }),
      queries.invalidateQueries({ queryKey: ['web-orders'] }),
    ]);
  });
  return (
    <>
      <Refusal error={decide.error} />
      <Button
        size="small"
        {...(isPrimary ? { variant: 'primary' as const } : {})}
        pending={decide.pending}
        onClick={() => decide.run()}
      >
        {children}
      </Button>
    </>
  );
}
