import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { customerBlock } from '#shared/customers/customer-acts.ts';

/** The reason is required for blocking, optional for unblocking. */
export const useBlockReason = (bloque: boolean) =>
  useForm({ motif_blocage: '' }, ({ motif_blocage }) =>
    schemaErrors(customerBlock, { bloque, motif_blocage }),
  );

interface BlockReasonProps {
  form: ReturnType<typeof useBlockReason>;
  bloque: boolean;
}

export const BlockReason = ({ form, bloque }: BlockReasonProps) => (
  <TextArea
    label="Motif"
    required={bloque}
    optional={!bloque}
    maxLength={300}
    rows={3}
    hint="Il reste dans l’historique ; le client ne le voit pas."
    {...form.field('motif_blocage')}
  />
);
