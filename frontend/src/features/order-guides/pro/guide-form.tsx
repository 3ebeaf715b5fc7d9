import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { productOption, searchedProducts } from '#frontend/features/order-changes/pro/add-product.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { MILLI_PER_UNIT, quantityOf } from '#shared/kernel/quantity.ts';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';
import { GuideLineRow } from './guide-line-row.tsx';
import { bodyOf, checkGuide, type GuideLineValue, type GuideValues, moved } from './guide-values.ts';
import styles from './order-guides.module.css';

const { createOrderGuide, changeOrderGuide } = orderGuidesContract.endpoints;

interface GuideFormProps {
  initial: GuideValues;
  changed?: { id: string; version: number } | undefined;
  onClose: () => void;
}

/** A list in the order in which somebody walks along the cold room. */
export function GuideForm({ initial, changed, onClose }: GuideFormProps) {
  const queries = useQueryClient();
  const form = useForm(initial, checkGuide);
  const { items } = form.values;
  const put = (next: readonly GuideLineValue[]) => form.set('items', next);
  const onSubmit = form.submit(async (sent) => {
    const body = bodyOf(sent);
    const reply = changed
      ? await call(
          changeOrderGuide,
          { params: { id: changed.id }, body: { ...body, version: changed.version } },
          { as: 'pro' },
        )
      : await call(createOrderGuide, { body }, { as: 'pro' });
    await queries.invalidateQueries({ queryKey: ['order-guides'] });
    notify.success(reply.message);
    onClose();
  });
  return (
    <FormDialog
      title={changed ? 'Modifier la liste' : 'Nouvelle liste'}
      submitLabel="Enregistrer"
      pending={form.pending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Nom"
        placeholder="Carte d’hiver"
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      {items.length > 0 ? (
        <ol className={styles.lines} aria-label="Produits de la liste">
          {items.map((line, at) => (
            <GuideLineRow
              key={line.productId}
              line={line}
              at={at}
              last={items.length - 1}
              onChange={(change) =>
                put(items.map((other, i) => (i === at ? { ...other, ...change } : other)))
              }
              onMove={(from, to) => put(moved(items, from, to))}
              onRemove={() => put(items.filter((_, i) => i !== at))}
            />
          ))}
        </ol>
      ) : null}
      <AddLine items={items} error={form.errors.items} onAdd={(line) => put([...items, line])} />
      <Refusal error={form.refusal} />
    </FormDialog>
  );
}

interface AddLineProps {
  items: readonly GuideLineValue[];
  error: string | undefined;
  onAdd: (line: GuideLineValue) => void;
}

function AddLine({ items, error, onAdd }: AddLineProps) {
  const customer = useCustomer();
  const catalog = useQuery(productsQuery(customer?.id));
  const others = useMemo(
    () => catalog.data?.products.filter(({ id }) => !items.some(({ productId }) => productId === id)) ?? [],
    [catalog.data, items],
  );
  const options = useMemo(() => others.map(productOption), [others]);
  return (
    <>
      <LoadFailure query={catalog} title="Les produits n’ont pas pu être lus" />
      <ComboboxField
        label="Ajouter un produit"
        placeholder="Chercher par son nom"
        options={options}
        search={searchedProducts}
        value=""
        error={error}
        onChange={(id) => {
          const product = others.find((each) => each.id === id);
          if (!product) return;
          const { label, unit } = product;
          onAdd({
            productId: id,
            label,
            unit,
            quantity: quantityOf(unit, MILLI_PER_UNIT),
            par: null,
            cutNote: '',
          });
        }}
      />
    </>
  );
}
