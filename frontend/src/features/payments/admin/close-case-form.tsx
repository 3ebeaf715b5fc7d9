import { useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import styles from './payment-cases.module.css';

const { closePaymentCase } = paymentsAdminContract.endpoints;

/** Closes a case with the decision, permanently. */
export function CloseCaseForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ decision: '' }, ({ decision }) => ({
    decision: decision.trim() ? undefined : 'Écrivez ce qui a été décidé.',
  }));
  const onSubmit = form.submit(async ({ decision }) => {
    const { message } = await call(
      closePaymentCase,
      { params: { id }, body: { decision: decision.trim() } },
      { as: 'admin' },
    );
    notify.success(message ?? 'Ce cas est rangé.');
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['payments', 'cases'] }),
      queries.invalidateQueries({ queryKey: ['jobs', 'incidents'] }),
    ]);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Ranger ce cas">
      <Refusal error={form.refusal} />
      <TextField
        label="Ce qui a été décidé"
        maxLength={300}
        hint="Gardé avec votre compte et la date ; le cas ne reviendra pas."
        {...form.field('decision')}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" pending={form.pending}>
          Ranger ce cas
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Revenir
        </Button>
      </div>
    </form>
  );
}
