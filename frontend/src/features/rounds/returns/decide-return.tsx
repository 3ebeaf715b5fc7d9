import { useQueryClient } from '@tanstack/react-query';
import { sendReturn } from '#frontend/features/rounds/returns.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import type { ReturnDecision } from '#shared/rounds/returned-goods.ts';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';
import { sites } from '#shared/stock/levels/stock-level.ts';
import { returnText } from './return-text.ts';

interface DecideReturnProps {
  row: ReturnRow;
  decision: ReturnDecision;
  onClose: () => void;
}

/** Site of restocking, or reason of destruction. */
export function DecideReturn({ row, decision, onClose }: DecideReturnProps) {
  const queries = useQueryClient();
  const destroys = decision === 'destroyed';
  const form = useForm(
    { warehouse_id: row.warehouse_id === '2' ? '2' : '1', reason: '', lot: '' },
    ({ reason }) => ({
      reason: destroys && reason.trim() === '' ? 'Dites pourquoi ce produit est détruit.' : undefined,
    }),
  );
  const send = ({ warehouse_id, reason, lot }: typeof form.values) =>
    sendReturn(row, {
      decision,
      warehouse_id: warehouse_id === '2' ? '2' : '1',
      reason: reason.trim(),
      ...(row.lot === null && lot.trim() !== '' ? { lot: lot.trim() } : {}),
    }).finally(() =>
      // after a refusal too: another user may have decided
      Promise.all([
        queries.invalidateQueries({ queryKey: ['returns'] }),
        queries.invalidateQueries({ queryKey: ['stock'] }),
      ]),
    );
  return (
    <SendDialog
      title={destroys ? 'Détruire ce retour' : 'Remettre ce retour en stock'}
      submitLabel={destroys ? 'Noter la destruction' : 'Remettre en stock'}
      isDanger={destroys}
      form={form}
      send={send}
      onClose={onClose}
    >
      <p>
        {returnText(row)}. Refusé : {row.motif}.
      </p>
      <SelectField
        label="Site"
        {...form.field('warehouse_id')}
        options={sites.map(({ id, label }) => ({ value: id, label }))}
      />
      {row.lot === null ? (
        <TextField
          label="Lot"
          hint="Comme sur l’étiquette."
          optional
          maxLength={100}
          {...form.field('lot')}
        />
      ) : null}
      {destroys ? (
        <TextField label="Raison de la destruction" maxLength={100} {...form.field('reason')} />
      ) : null}
    </SendDialog>
  );
}
