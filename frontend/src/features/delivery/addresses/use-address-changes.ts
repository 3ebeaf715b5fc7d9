import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { asApiError, detailOf } from '#frontend/lib/api-error.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { type AddressReply, addressesContract } from '#shared/customers/addresses.contract.ts';

const { changeAddress, removeAddress } = addressesContract.endpoints;

type Changed = { data: AddressReply[]; message?: string | undefined };

/** The acts on an address of the list; what another device removed meanwhile disappears here too. */
export const useAddressChanges = (customerId: string | undefined) => {
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { queryKey } = addressesQuery(customerId);

  const change = async (id: string, act: () => Promise<Changed>) => {
    if (busyId !== undefined) return;
    setBusyId(id);
    setProblem(undefined);
    try {
      const reply = await act();
      queries.setQueryData(queryKey, reply.data);
      if (reply.message) notify.success(reply.message);
    } catch (error) {
      setProblem(detailOf(error));
      if (asApiError(error)?.status === 404) await queries.invalidateQueries({ queryKey });
    } finally {
      setBusyId(undefined);
    }
  };

  const makeDefault = ({ id, ...form }: AddressReply) =>
    change(id, () =>
      call(changeAddress, { params: { id }, body: { ...form, is_default: true } }, { as: 'pro' }),
    );

  const remove = async ({ id, label }: AddressReply) => {
    const sure = await confirmAction({
      title: 'Supprimer cette adresse ?',
      text: `« ${label} » ne sera plus proposée. Les commandes déjà passées gardent leur adresse.`,
      confirmLabel: 'Supprimer',
      tone: 'danger',
    });
    if (sure) await change(id, () => call(removeAddress, { params: { id } }, { as: 'pro' }));
  };

  return { problem, busyId, makeDefault, remove };
};
