import { useToday } from '#frontend/lib/display/use-today.ts';
import { useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { downloadCsv } from '#frontend/ui/table/table-csv.ts';
import { takenContract } from '#shared/accounting/taken.contract.ts';
import { addDays } from '#shared/kernel/dates.ts';

/** Default period: thirty days including today. */
const DAYS_BEFORE = 29;

/** Exports all orders of a period as a file made by the server. */
export function ExportOrders() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<DownloadIcon size={16} />} onClick={() => setOpen(true)}>
        Tout exporter
      </Button>
      {open ? <Period onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Period({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const form = useForm({ du: addDays(today, -DAYS_BEFORE), au: today });
  const onSubmit = form.submit(async (query) => {
    const { data } = await call(takenContract.endpoints.exportOrders, { query }, { as: 'admin' });
    downloadCsv(data.filename, data.content);
    onClose();
  });
  return (
    <FormDialog
      title="Exporter les commandes du site"
      submitLabel="Exporter (CSV)"
      pendingText="Préparation…"
      pending={form.pending}
      changed={false}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        HT, TVA par taux, TTC, payé, moyen de paiement, factures et code comptable, une ligne par commande.
      </p>
      <TextField label="Du" type="date" {...form.field('du')} />
      <TextField label="Au" type="date" {...form.field('au')} />
      <Refusal error={form.refusal} />
    </FormDialog>
  );
}
