import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { type AddressReply, addressesContract } from '#shared/customers/addresses.contract.ts';

const { changeAddress, removeAddress } = addressesContract.endpoints;

/** Names of the standing orders by delivery address. */
export type GoingTo = ReadonlyMap<string, readonly string[]>;

const standingText = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : ` ${names.length === 1 ? 'Une commande régulière y va' : `${names.length} commandes régulières y vont`} : ${names
        .map((name) => `« ${name} »`)
        .join(', ')}. Rien n’en sera livré tant que vous n’aurez pas choisi un autre lieu.`;

type Changed = { data: AddressReply[]; message?: string | undefined };

/** Actions on addresses; addresses deleted on another device disappear. */
export const useAddressChanges = (customerId: string | undefined, goingTo: GoingTo) => {
  const queries = useQueryClient();
  const { queryKey } = addressesQuery(customerId);
  const [busyId, setBusyId] = useState<string>();

  const change = useAction(async ({ id, act }: { id: string; act: () => Promise<Changed> }) => {
    setBusyId(id);
    try {
      const reply = await act();
      queries.setQueryData(queryKey, reply.data);
      if (reply.message) notify.success(reply.message);
    } catch (error) {
      if (asApiError(error)?.status === 404) await queries.invalidateQueries({ queryKey });
      throw error;
    }
  });

  const makeDefault = ({ id, ...form }: AddressReply) =>
    change.run({
      id,
      act: () => call(changeAddress, { params: { id }, body: { ...form, is_default: true } }, { as: 'pro' }),
    });

  const remove = async ({ id, label }: AddressReply) => {
    const standing = goingTo.get(id) ?? [];
    const sure = await confirmAction({
      title: 'Supprimer cette adresse ?',
      text: `« ${label} » ne sera plus proposée. Les commandes déjà passées gardent leur adresse.${standingText(standing)}`,
      confirmLabel: 'Supprimer',
      tone: 'danger',
    });
    if (sure) change.run({ id, act: () => call(removeAddress, { params: { id } }, { as: 'pro' }) });
  };

  return { error: change.error, busyId: change.pending ? busyId : undefined, makeDefault, remove };
};
