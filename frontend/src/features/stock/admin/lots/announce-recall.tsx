import { useQueryClient } from '@tanstack/react-query';
import { type LotRef, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import { announceRecall } from '#frontend/features/stock/recalls.queries.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { sendOnce } from '#frontend/lib/forms/use-operation.ts';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { recallBody } from '#shared/stock/lots/recall-body.ts';

/** Default instructions to customers. */
export const INSTRUCTION =
  'Retirez-le de la cuisine et de la vente, gardez-le au froid, à part, avec son étiquette. Nous venons le reprendre.';

interface AnnounceRecallProps {
  lotRef: LotRef;
  /** Number of affected customers. */
  count: number;
  onClose: () => void;
}

/** The recall letter to all affected customers, with the entered texts. */
export function AnnounceRecall({ lotRef, count, onClose }: AnnounceRecallProps) {
  const queries = useQueryClient();
  const form = useForm({ reason: '', instruction: INSTRUCTION }, (values) =>
    schemaErrors(recallBody, { ...lotRef, ...values }),
  );
  const send = (values: typeof form.values) => {
    const body = { ...lotRef, ...values };
    return sendOnce(`recall ${lotRef.product_id} ${lotRef.lot}`, { draft: body, body }, announceRecall);
  };
  return (
    <SendDialog
      title={`Rappeler le lot ${lotRef.lot}`}
      submitLabel={count < 2 ? 'Prévenir le client' : `Prévenir les ${count} clients`}
      pendingText="Envoi…"
      isDanger
      form={form}
      send={send}
      reread={() => queries.invalidateQueries({ queryKey: [...lotsKey, 'recalls'] })}
      onClose={onClose}
    >
      <TextField label="Raison" hint="Elle est écrite au client." required {...form.field('reason')} />
      <TextArea label="Ce que le client doit faire" rows={4} required {...form.field('instruction')} />
    </SendDialog>
  );
}
