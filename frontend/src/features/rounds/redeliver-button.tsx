import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { returnsQuery } from '#frontend/features/rounds/returns.queries.ts';
import { sendRedelivery, stopsQuery } from '#frontend/features/rounds/rounds.queries.ts';
import { refetchAll } from '#frontend/lib/api/refetch-all.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { Button } from '#frontend/ui/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { addDays } from '#shared/kernel/dates.ts';
import { type Stop, roundsContract } from '#shared/rounds/rounds.contract.ts';
import { stopName } from './stop-text.ts';

/** Reschedules a missed stop. Requires the network, since restocked goods leave the stock again. */
export function RedeliverButton({ stop }: { stop: Stop }) {
  const [open, setOpen] = useState(false);
  const isOffline = useOffline();
  if (!mayCall(roundsContract.endpoints.redeliver)) return null;
  return (
    <>
      <Button
        size="large"
        disabled={isOffline}
        title={isOffline ? 'Demande le réseau.' : undefined}
        aria-label={`Relivrer ${stopName(stop)} un autre jour`}
        onClick={() => setOpen(true)}
      >
        Relivrer
      </Button>
      {open ? <RedeliverDialog stop={stop} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RedeliverDialog({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const queries = useQueryClient();
  const today = useToday();
  const form = useForm({ day: addDays(today, 1) }, ({ day }) => ({
    day: day === '' ? 'Choisissez un jour.' : undefined,
  }));
  return (
    <SendDialog
      title={`Relivrer ${stopName(stop)}`}
      submitLabel="Relivrer"
      pendingText="Enregistrement…"
      form={form}
      send={(body) => sendRedelivery(stop.order_id, body)}
      reread={async () => refetchAll(queries, stopsQuery().queryKey, returnsQuery().queryKey)}
      onClose={onClose}
    >
      <p>
        La commande redevient un arrêt de ce jour. Rien n’en attend plus d’être rangé, et ce qui a été rangé
        depuis ressort du stock sous son lot.
      </p>
      <TextField label="Nouveau passage" type="date" min={today} {...form.field('day')} />
    </SendDialog>
  );
}
