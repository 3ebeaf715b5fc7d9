import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import {
  linesOf,
  bodyOf,
  checkGuide,
  type GuideValues,
} from '#frontend/features/order-guides/guide-values.ts';
import { houseGuidesQuery } from '#frontend/features/order-guides/order-guides.queries.ts';
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
import { soldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import { GuideFields } from '#frontend/features/order-guides/guide-fields.tsx';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import styles from '#frontend/features/order-guides/order-guides.module.css';

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

const { createHouseGuide, changeHouseGuide } = orderGuidesContract.endpoints;

/** `group_id`: empty for all customers. */
type HouseGuideValues = GuideValues & { group_id: string };

interface HouseGuideFormProps {
  initial: HouseGuideValues;
  changed?: { id: string; version: number } | undefined;
  groups: readonly { id: number; label: string }[];
  onClose: () => void;
}

/** A proposed list and its recipients. */
function HouseGuideForm({ initial, changed, groups, onClose }: HouseGuideFormProps) {
  const queries = useQueryClient();
  const products = useQuery(movableProductsQuery());
  const sold = useMemo(
    () => products.data?.map((each) => soldProduct(each, each.by_piece === true)) ?? [],
    [products.data],
  );
  const form = useForm(initial, (values) => checkGuide(values));
  const send = (values: HouseGuideValues) => {
    const body = { ...bodyOf(values), group_id: values.group_id === '' ? null : Number(values.group_id) };
    if (!changed) return call(createHouseGuide, { body }, { as: 'admin' });
    const { id, version } = changed;
    return call(changeHouseGuide, { params: { id }, body: { ...body, version } }, { as: 'admin' });
  };
  return (
    <SendDialog
      title={changed ? 'Modifier la liste proposée' : 'Nouvelle liste proposée'}
      submitLabel="Enregistrer"
      form={form}
      send={send}
      reread={() => queries.invalidateQueries({ queryKey: houseGuidesQuery().queryKey })}
      onClose={onClose}
    >
      <GuideFields form={form} placeholder="Sélection de la semaine" query={products} products={sold}>
        <SelectField
          label="Proposée à"
          options={[
            { value: '', label: 'Tous les clients' },
            ...groups.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          {...form.field('group_id')}
        />
      </GuideFields>
    </SendDialog>
  );
}
