import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { freeLot, holdLot, type LotDetail, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import { focusRefused } from '#frontend/lib/forms/focus-refused.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import styles from './lot-panel.module.css';

/** Holds a lot back, or lets it go: nobody touches a blocked one; who, when and why are kept. */
export function HoldLot({ lot }: { lot: LotDetail }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isBlocked = lot.blocked !== null;
  const act = useAction(async () => {
    const ref = { product_id: lot.product_id, lot: lot.lot };
    const reply = await (isBlocked ? freeLot(ref, reason.trim()) : holdLot(ref, reason.trim()));
    notify.success(reply.message);
    setReason('');
    await queries.invalidateQueries({ queryKey: lotsKey });
  });
  return (
    <form
      className={styles.hold}
      aria-label={isBlocked ? 'Libérer le lot' : 'Bloquer le lot'}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (reason.trim() !== '') return act.run();
        focusRefused(
          () => form,
          () => setMissing(true),
        );
      }}
    >
      <TextField
        label={isBlocked ? 'Raison de la libération' : 'Raison du blocage'}
        value={reason}
        error={isMissing ? 'Indiquez la raison.' : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <Button
        type="submit"
        variant={isBlocked ? 'secondary' : 'danger'}
        pending={act.pending}
        pendingText="Enregistrement…"
      >
        {isBlocked ? 'Libérer' : 'Bloquer'}
      </Button>
      <Refusal error={act.error} onReload={() => void queries.invalidateQueries({ queryKey: lotsKey })} />
    </form>
  );
}
