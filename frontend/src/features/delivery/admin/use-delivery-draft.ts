import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deliverySettingsQuery } from '#frontend/features/delivery/delivery.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { asApiError, detailOf } from '#frontend/lib/api-error.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import { confirmDelivery } from './confirm-delivery.tsx';
import { deliveryChanges } from './delivery-changes.ts';
import { deliveryProblems, type DeliveryProblems } from './delivery-problems.ts';

export type VersionedDelivery = DeliverySettings & { version: number };
type Zone = DeliverySettings['zones'][number];

const { setDeliverySettings } = deliveryContract.endpoints;

/** Long enough to read what was saved and to think again. */
const UNDO_MS = 15_000;

const withoutVersion = ({ version: _, ...settings }: VersionedDelivery): DeliverySettings => settings;

/** The delivery settings while they are being changed: what differs, what is wrong, saving and taking back. */
export const useDeliveryDraft = (setting: VersionedDelivery) => {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(setting);
  const [draft, setDraft] = useState(() => withoutVersion(setting));
  const [problems, setProblems] = useState<DeliveryProblems>({});
  const [refusal, setRefusal] = useState<{ text: string; stale: boolean }>();
  const [pending, setPending] = useState(false);
  const changes = deliveryChanges(withoutVersion(saved), draft);

  const edit = (next: DeliverySettings) => {
    setDraft(next);
    setProblems((now) => (Object.keys(now).length === 0 ? now : deliveryProblems(next)));
  };
  const set = (change: Partial<DeliverySettings>) => edit({ ...draft, ...change });
  const setZone = (id: Zone['id'], change: Partial<Zone>) =>
    set({ zones: draft.zones.map((zone) => (zone.id === id ? { ...zone, ...change } : zone)) });

  /** Back to what is saved, or on to `settings`, which are not saved yet. */
  const reset = (settings = withoutVersion(saved)) => {
    setDraft(settings);
    setProblems({});
    setRefusal(undefined);
  };

  const write = async (
    settings: DeliverySettings,
    version: number,
  ): Promise<VersionedDelivery | undefined> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const { data } = await call(setDeliverySettings, { body: { ...settings, version } }, { as: 'admin' });
      queries.setQueryData(deliverySettingsQuery().queryKey, data);
      setSaved(data);
      setDraft(withoutVersion(data));
      return data;
    } catch (error) {
      setRefusal({ text: detailOf(error), stale: asApiError(error)?.code === 'version_conflict' });
      return undefined;
    } finally {
      setPending(false);
    }
  };

  const save = async () => {
    if (pending) return;
    const wrong = deliveryProblems(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (!(await confirmDelivery(changes))) return;
    const before = withoutVersion(saved);
    const now = await write(draft, saved.version);
    if (!now) return;
    notify.success('Règles de livraison enregistrées.', {
      durationMs: UNDO_MS,
      action: { label: 'Rétablir', onPress: () => void takeBack(before, now.version) },
    });
  };

  const takeBack = async (before: DeliverySettings, version: number) => {
    if (await write(before, version)) notify.success('Les règles précédentes sont rétablies.');
  };

  return { draft, set, setZone, problems, changes, refusal, pending, save, reset };
};
