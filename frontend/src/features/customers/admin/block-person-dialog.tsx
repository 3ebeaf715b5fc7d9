import { call } from '#frontend/lib/api/call.ts';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { customersContract } from '#shared/customers/customers.contract.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { BlockReason, useBlockReason } from './block-reason.tsx';

const { blockCustomerPerson } = customersContract.endpoints;

interface BlockPersonDialogProps {
  customerId: string;
  person: PersonReply;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Blocks or unblocks a company member with a reason. */
export function BlockPersonDialog({ customerId, person, onDone, onClose }: BlockPersonDialogProps) {
  const bloque = !person.blocked;
  const name = `${person.firstname} ${person.lastname}`;
  const form = useBlockReason(bloque);
  const send = ({ motif_blocage }: typeof form.values) => {
    const params = { id: customerId, person: person.id };
    return call(blockCustomerPerson, { params, body: { bloque, motif_blocage } }, { as: 'admin' });
  };
  return (
    <SendDialog
      title={bloque ? `Suspendre l’accès de ${name} ?` : `Rendre l’accès à ${name} ?`}
      submitLabel={bloque ? 'Suspendre' : 'Rendre l’accès'}
      isDanger={bloque}
      form={form}
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <p>
        {bloque
          ? 'Ses sessions se ferment aussitôt. Le reste de l’équipe commande comme avant.'
          : 'Cette personne pourra de nouveau se connecter et commander.'}
      </p>
      <BlockReason form={form} bloque={bloque} />
    </SendDialog>
  );
}
