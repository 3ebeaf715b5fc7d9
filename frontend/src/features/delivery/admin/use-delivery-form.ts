import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deliverySettingsQuery } from '#frontend/features/delivery/delivery.queries.ts';
import { journalKey } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { deliverySettings, type DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import { confirmDelivery } from './confirm-delivery.tsx';
import { deliveryChanges } from './delivery-changes.ts';

export type VersionedDelivery = DeliverySettings & { version: number };

const { setDeliverySettings } = deliveryContract.endpoints;

/** Time to undo the change. */
const UNDO_MS = 15_000;

const withoutVersion = ({ version: _, ...settings }: VersionedDelivery): DeliverySettings => settings;

/** Edit state of the delivery settings: changes, saving and undo. */
export const useDeliveryForm = (setting: VersionedDelivery) => {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(setting);
  const form = useForm(withoutVersion(setting), (values) => schemaErrors(deliverySettings, values));
  const changes = deliveryChanges(withoutVersion(saved), form.values);

  /**
   * `version`: the replaced version.
   * @returns the new version
   */
  const write = async (body: VersionedDelivery): Promise<number> => {
    const { data } = await call(setDeliverySettings, { body }, { as: 'admin' });
    queries.setQueryData(deliverySettingsQuery().queryKey, data);
    void queries.invalidateQueries({ queryKey: journalKey });
    setSaved(data);
    form.reset(withoutVersion(data));
    return data.version;
  };
  const takingBack = useAction(async (body: VersionedDelivery) => {
    await write(body);
    notify.success('Les règles précédentes sont rétablies.');
  });
  const onSubmit = form.submit(
    async (settings) => {
      takingBack.reset();
      const version = await write({ ...settings, version: saved.version });
      notify.success('Règles de livraison enregistrées.', {
        durationMs: UNDO_MS,
        action: { label: 'Rétablir', onPress: () => takingBack.run({ ...saved, version }) },
      });
    },
    { agree: () => confirmDelivery(changes) },
  );

  /** Resets to the saved settings, or to unsaved `settings`. */
  const reset = (settings = withoutVersion(saved)) => {
    form.reset(settings);
    takingBack.reset();
  };
  const pending = form.pending || takingBack.pending;
  return { ...form, changes, pending, refusal: form.refusal ?? takingBack.error, onSubmit, reset };
};
