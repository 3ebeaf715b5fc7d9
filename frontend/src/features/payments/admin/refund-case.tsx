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

/** Gives the difference of a case back, once: the server says how much of it is still there to be given. */
export function RefundCase({ found }: { found: PaymentCase }) {
  const queries = useQueryClient();
  const refund = useAction(async () => {
    const { message } = await call(
      paymentsAdminContract.endpoints.refundPaymentCase,
      { params: { id: found.id } },
      { as: 'admin', timeoutMs: 25_000 },
    );
    notify.success(message);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['payments', 'cases'] }),
      queries.invalidateQueries({ queryKey: ['jobs', 'incidents'] }),
      queries.invalidateQueries({ queryKey: ['web-orders'] }),
    ]);
  });
  return (
    <>
      <Refusal error={refund.error} />
      <Button size="small" variant="primary" pending={refund.pending} onClick={() => refund.run()}>
        Rembourser {formatMoney(centsFromEuros(found.refundable))}
      </Button>
    </>
  );
}
