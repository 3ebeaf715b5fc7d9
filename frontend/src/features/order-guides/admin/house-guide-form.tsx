import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { soldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import { GuideFields } from '#frontend/features/order-guides/guide-fields.tsx';
import { bodyOf, checkGuide, type GuideValues } from '#frontend/features/order-guides/guide-values.ts';
import { houseGuidesQuery } from '#frontend/features/order-guides/order-guides.queries.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';

const { createHouseGuide, changeHouseGuide } = orderGuidesContract.endpoints;

/** `group_id`: empty for all customers. */
export type HouseGuideValues = GuideValues & { group_id: string };

interface HouseGuideFormProps {
  initial: HouseGuideValues;
  changed?: { id: string; version: number } | undefined;
  groups: readonly { id: number; label: string }[];
  onClose: () => void;
}

/** A proposed list and its recipients. */
export function HouseGuideForm({ initial, changed, groups, onClose }: HouseGuideFormProps) {
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
