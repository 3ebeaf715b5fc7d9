import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { linesOf } from '#frontend/features/order-guides/guide-values.ts';
import { houseGuidesQuery } from '#frontend/features/order-guides/order-guides.queries.ts';
import styles from '#frontend/features/order-guides/order-guides.module.css';
import { customerGroupsQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { type HouseGuideRow, orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';
import { HouseGuideForm, type HouseGuideValues } from './house-guide-form.tsx';

interface Edited {
  initial: HouseGuideValues;
  changed?: { id: string; version: number };
}

/** « Listes proposées »: lists shown to all customers or to a group. */
export function HouseGuides() {
  const guides = useQuery(houseGuidesQuery());
  const groups = useQuery(customerGroupsQuery());
  const [edited, setEdited] = useState<Edited>();
  const { remove, error } = useRemoval();
  const named = groups.data?.groups.map(({ id, name }) => ({ id, label: name })) ?? [];
  const forWhom = ({ group_id: group }: HouseGuideRow): string =>
    group === null ? 'tous les clients' : (named.find(({ id }) => id === group)?.label ?? `groupe ${group}`);
  return (
    <section className={styles.page} aria-labelledby="listes-proposees">
      <div className={styles.head}>
        <h2 id="listes-proposees">Listes proposées aux clients</h2>
        <Button
          icon={<PlusIcon size={16} />}
          disabled={!groups.data}
          onClick={() => setEdited({ initial: { name: '', items: [], group_id: '' } })}
        >
          Nouvelle liste proposée
        </Button>
      </div>
      <LoadFailure query={guides} title="Les listes proposées n’ont pas pu être lues" />
      <Refusal error={error} />
      {guides.data?.length === 0 ? (
        <p className={styles.quiet}>Aucune : « Sélection de la semaine », par exemple.</p>
      ) : null}
      <ul className={styles.house}>
        {guides.data?.map((guide) => (
          <GuideItem
            key={guide.id}
            guide={guide}
            forWhom={forWhom(guide)}
            onEdit={() => setEdited({ initial: valuesOf(guide), changed: guide })}
            onRemove={() => void remove(guide)}
          />
        ))}
      </ul>
      {edited ? (
        <HouseGuideForm
          key={edited.changed?.id ?? 'new'}
          initial={edited.initial}
          changed={edited.changed}
          groups={named}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Deletes a list after a confirmation. */
const useRemoval = () => {
  const queries = useQueryClient();
  const removing = useAction(async (id: string) => {
    const { message } = await call(
      orderGuidesContract.endpoints.removeHouseGuide,
      { params: { id } },
      { as: 'admin' },
    );
    await queries.invalidateQueries({ queryKey: houseGuidesQuery().queryKey });
    notify.success(message);
  });
  const remove = async ({ id, name }: HouseGuideRow) => {
    const title = `Ne plus proposer « ${name} » ?`;
    const text = 'Les clients ne la verront plus.';
    if (await confirmAction({ title, text, confirmLabel: 'Ne plus proposer', tone: 'danger' }))
      removing.run(id);
  };
  return { remove, error: removing.error };
};

interface GuideItemProps {
  guide: HouseGuideRow;
  forWhom: string;
  onEdit: () => void;
  onRemove: () => void;
}

const GuideItem = ({ guide: { name, lines }, forWhom, onEdit, onRemove }: GuideItemProps) => (
  <li>
    <span>
      <strong>{name}</strong>
      <span className={styles.quiet}>
        {lines.length} {lines.length < 2 ? 'produit' : 'produits'}, {forWhom}
      </span>
    </span>
    <span className={styles.acts}>
      <Button size="small" aria-label={`Modifier ${name}`} onClick={onEdit}>
        Modifier
      </Button>
      <Button size="small" variant="ghost" aria-label={`Ne plus proposer ${name}`} onClick={onRemove}>
        Ne plus proposer
      </Button>
    </span>
  </li>
);

const valuesOf = (guide: HouseGuideRow): HouseGuideValues => ({
  name: guide.name,
  items: linesOf(guide),
  group_id: guide.group_id === null ? '' : String(guide.group_id),
});
