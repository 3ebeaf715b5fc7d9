import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { type CustomerDetail, customersContract } from '#shared/customers/customers.contract.ts';
import { BlockReason, useBlockReason } from './block-reason.tsx';

const { blockCustomer } = customersContract.endpoints;

interface BlockDialogProps {
  customer: CustomerDetail;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Why an account is blocked, or no longer is. */
export function BlockDialog({ customer, onDone, onClose }: BlockDialogProps) {
  const bloque = customer.bloque_le === null;
  const name = customer.societe || customer.nom;
  const form = useBlockReason(bloque);
  const onSubmit = form.submit(async ({ motif_blocage }) => {
    try {
      await call(
        blockCustomer,
        { params: { id: customer.id }, body: { bloque, motif_blocage } },
        { as: 'admin' },
      );
    } finally {
      await onDone();
    }
    notify.success(bloque ? `${name} est bloqué : ses sessions sont fermées.` : `${name} est débloqué.`);
    onClose();
  });
  return (
    <FormDialog
      title={bloque ? `Bloquer ${name} ?` : `Débloquer ${name} ?`}
      submitLabel={bloque ? 'Bloquer' : 'Débloquer'}
      pendingText="Enregistrement…"
      isDanger={bloque}
      pending={form.pending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {form.refusal === undefined ? null : <Banner kind="error">{detailOf(form.refusal)}</Banner>}
      <p>
        {bloque
          ? 'Le client ne pourra plus se connecter ni commander ; ses sessions se ferment aussitôt. Ses commandes en cours restent comme elles sont.'
          : 'Le client pourra de nouveau se connecter et commander.'}
      </p>
      <BlockReason form={form} bloque={bloque} />
    </FormDialog>
  );
}
