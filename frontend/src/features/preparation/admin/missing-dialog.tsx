import { formatQuantity } from '#frontend/lib/display/format.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import type { LineAtWork } from './line-at-work.ts';
import { leftAt } from './preparation-state.ts';

interface MissingDialogProps {
  work: LineAtWork;
  onCount: (() => void) | undefined;
  onClose: () => void;
}

/** Missing quantity and reason; where the stock is not empty, asks whether it is wrong. */
export function MissingDialog({ work, onCount, onClose }: MissingDialogProps) {
  const { line, product, siteId, weighed } = work;
  const form = useForm({ reason: weighed?.reason || 'En rupture', wrong: false }, ({ reason }) => ({
    reason: reason.trim() === '' ? 'Dites pourquoi : le client le lira.' : undefined,
  }));
  const left = product ? leftAt(product, weighed?.parts ?? [], siteId) : 0;
  const onSubmit = form.submit(async ({ reason, wrong }) => {
    onClose();
    work.miss(reason.trim());
    if (wrong) onCount?.();
  });
  return (
    <FormDialog
      title={`${line.label} : manquant`}
      submitLabel="Noter le manquant"
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField label="Raison" hint="Le client la lira." maxLength={200} {...form.field('reason')} />
      {left > 0 && onCount ? (
        <CheckboxField
          label={`Le stock annonce encore ${formatQuantity(quantityOf(line.unite, left))} à ${siteLabel(siteId)} : c’est faux, je compte`}
          checked={form.values.wrong}
          onChange={({ target }) => form.set('wrong', target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
