import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deliverySettingsQuery } from '#frontend/features/delivery/delivery.queries.ts';
import { journalKey } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { focusRefused } from '#frontend/lib/forms/focus-refused.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import { confirmDelivery } from './confirm-delivery.tsx';
import { deliveryChanges } from './delivery-changes.ts';
import { deliveryProblems, type DeliveryProblems } from './delivery-problems.ts';

export type VersionedDelivery = DeliverySettings & { version: number };
type Zone = DeliverySettings['zones'][number];

interface Writing {
  settings: DeliverySettings;
  /** The version that is replaced. */
  version: number;
  onWritten: (saved: VersionedDelivery) => void;
}

const { setDeliverySettings } = deliveryContract.endpoints;

/** Time to read the notice and undo the change. */
const UNDO_MS = 15_000;

const withoutVersion = ({ version: _, ...settings }: VersionedDelivery): DeliverySettings => settings;

/** The delivery settings while they are being changed: what differs, what is wrong, saving and taking back. */
export const useDeliveryDraft = (setting: VersionedDelivery) => {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(setting);
  const [draft, setDraft] = useState(() => withoutVersion(setting));
  const [problems, setProblems] = useState<DeliveryProblems>({});
  const changes = deliveryChanges(withoutVersion(saved), draft);

  const edit = (next: DeliverySettings) => {
    setDraft(next);
    setProblems((now) => (Object.keys(now).length === 0 ? now : deliveryProblems(next)));
  };
  const set = (change: Partial<DeliverySettings>) => edit({ ...draft, ...change });
  const setZone = (id: Zone['id'], change: Partial<Zone>) =>
    set({ zones: draft.zones.map((zone) => (zone.id === id ? { ...zone, ...change } : zone)) });

  const write = useAction(async ({ settings, version, onWritten }: Writing) => {
    const { data } = await call(setDeliverySettings, { body: { ...settings, version } }, { as: 'admin' });
    queries.setQueryData(deliverySettingsQuery().queryKey, data);
    void queries.invalidateQueries({ queryKey: journalKey });
    setSaved(data);
    setDraft(withoutVersion(data));
    onWritten(data);
  });

  /** Back to what is saved, or on to `settings`, which are not saved yet. */
  const reset = (settings = withoutVersion(saved)) => {
    setDraft(settings);
    setProblems({});
    write.reset();
  };

  const save = async (frame: () => ParentNode | null) => {
    if (write.pending) return;
    const wrong = deliveryProblems(draft);
    focusRefused(frame, () => setProblems(wrong));
    if (Object.keys(wrong).length > 0) return;
    if (!(await confirmDelivery(changes))) return;
    const before = withoutVersion(saved);
    write.run({
      settings: draft,
      version: saved.version,
      onWritten: ({ version }) =>
        notify.success('Règles de livraison enregistrées.', {
          durationMs: UNDO_MS,
          action: { label: 'Rétablir', onPress: () => takeBack(before, version) },
        }),
    });
  };

  const takeBack = (settings: DeliverySettings, version: number) =>
    write.run({
      settings,
      version,
      onWritten: () => notify.success('Les règles précédentes sont rétablies.'),
    });

  return {
    draft,
    set,
    setZone,
    problems,
    changes,
    refusal: write.error,
    pending: write.pending,
    save,
    reset,
  };
};
