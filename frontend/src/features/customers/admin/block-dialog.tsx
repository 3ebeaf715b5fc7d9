import { call } from '#frontend/lib/api/call.ts';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { type CustomerDetail, customersContract } from '#shared/customers/customers.contract.ts';
import { BlockReason, useBlockReason } from './block-reason.tsx';

const { blockCustomer } = customersContract.endpoints;

interface BlockDialogProps {
  customer: CustomerDetail;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Blocks or unblocks an account with a reason. */
export function BlockDialog({ customer, onDone, onClose }: BlockDialogProps) {
  const bloque = customer.bloque_le === null;
  const name = customer.societe || customer.nom;
  const form = useBlockReason(bloque);
  const send = async ({ motif_blocage }: typeof form.values) => {
    const body = { bloque, motif_blocage };
    await call(blockCustomer, { params: { id: customer.id }, body }, { as: 'admin' }).finally(onDone);
    return { message: bloque ? `${name} est bloqué : ses sessions sont fermées.` : `${name} est débloqué.` };
  };
  return (
    <SendDialog
      title={bloque ? `Bloquer ${name} ?` : `Débloquer ${name} ?`}
      submitLabel={bloque ? 'Bloquer' : 'Débloquer'}
      pendingText="Enregistrement…"
      isDanger={bloque}
      form={form}
      send={send}
      onClose={onClose}
    >
      <p>
        {bloque
          ? 'Le client ne pourra plus se connecter ni commander ; ses sessions se ferment aussitôt. Ses commandes en cours restent comme elles sont.'
          : 'Le client pourra de nouveau se connecter et commander.'}
      </p>
      <BlockReason form={form} bloque={bloque} />
    </SendDialog>
  );
}
