import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendReturn } from '#frontend/features/rounds/returns.queries.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import type { ReturnDecision } from '#shared/rounds/returned-goods.ts';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';
import { type SiteId, sites } from '#shared/stock/levels/stock-level.ts';
import { returnText } from './return-text.ts';

interface DecideReturnProps {
  row: ReturnRow;
  decision: ReturnDecision;
  onClose: () => void;
}

/** Where it goes, or why it is destroyed. */
export function DecideReturn({ row, decision, onClose }: DecideReturnProps) {
  const queries = useQueryClient();
  const [site, setSite] = useState<SiteId>(row.warehouse_id === '2' ? '2' : '1');
  const [reason, setReason] = useState('');
  const [lot, setLot] = useState('');
  const [tried, setTried] = useState(false);
  const destroys = decision === 'destroyed';
  const isMissing = destroys && reason.trim() === '';
  const deciding = useAction(async () => {
    const named = row.lot === null && lot.trim() !== '' ? { lot: lot.trim() } : {};
    const { message } = await sendReturn(row, {
      decision,
      warehouse_id: site,
      reason: reason.trim(),
      ...named,
    }).finally(() =>
      // refused, too: somebody else may have put it away
      Promise.all([
        queries.invalidateQueries({ queryKey: ['returns'] }),
        queries.invalidateQueries({ queryKey: ['stock'] }),
      ]),
    );
    notify.success(message);
    onClose();
  });
  return (
    <FormDialog
      title={destroys ? 'Détruire ce retour' : 'Remettre ce retour en stock'}
      submitLabel={destroys ? 'Noter la destruction' : 'Remettre en stock'}
      isDanger={destroys}
      pending={deciding.pending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isMissing) deciding.run();
      }}
    >
      <p>
        {returnText(row)}. Refusé : {row.motif}.
      </p>
      <SelectField
        label="Site"
        value={site}
        onChange={({ target }) => setSite(target.value === '2' ? '2' : '1')}
        options={sites.map(({ id, label }) => ({ value: id, label }))}
      />
      {row.lot === null ? (
        <TextField
          label="Lot"
          hint="Comme sur l’étiquette."
          optional
          maxLength={100}
          value={lot}
          onChange={({ target }) => setLot(target.value)}
        />
      ) : null}
      {destroys ? (
        <TextField
          label="Raison de la destruction"
          maxLength={100}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={tried && isMissing ? 'Dites pourquoi ce produit est détruit.' : undefined}
        />
      ) : null}
      <Refusal error={deciding.error} />
    </FormDialog>
  );
}
