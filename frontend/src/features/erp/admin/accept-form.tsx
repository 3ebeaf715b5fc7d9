import type { ErpOperation } from '#frontend/features/erp/erp.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { erpContract } from '#shared/erp/erp.contract.ts';
import styles from './pending-operations.module.css';

interface AcceptFormProps {
  operation: ErpOperation;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

const { acceptOperation } = erpContract.endpoints;

/** Gives up an ERP write: no retry, and the reason is stored. */
export function AcceptForm({ operation, onDone, onCancel }: AcceptFormProps) {
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim().length < 3 ? 'La raison est requise.' : undefined,
  }));
  const onSubmit = form.submit(async ({ reason }) => {
    await call(acceptOperation, { params: { id: operation.id }, body: { reason } }, { as: 'admin' });
    await onDone();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Accepter l’écart">
      <Refusal error={form.refusal} />
      <TextField
        label="Pourquoi Dolibarr peut rester ainsi"
        maxLength={300}
        hint="L’envoi ne sera plus tenté ; la raison est gardée."
        {...form.field('reason')}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="danger" pending={form.pending}>
          Accepter l’écart
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Revenir
        </Button>
      </div>
    </form>
  );
}
