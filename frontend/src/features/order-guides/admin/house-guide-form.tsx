import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { soldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import { GuideFields } from '#frontend/features/order-guides/guide-fields.tsx';
import { bodyOf, checkGuide, type GuideValues } from '#frontend/features/order-guides/guide-values.ts';
import { houseGuidesQuery } from '#frontend/features/order-guides/order-guides.queries.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';

const { createHouseGuide, changeHouseGuide } = orderGuidesContract.endpoints;

/** `group_id`: empty for everybody. */
export type HouseGuideValues = GuideValues & { group_id: string };

interface HouseGuideFormProps {
  initial: HouseGuideValues;
  changed?: { id: string; version: number } | undefined;
  groups: readonly { id: number; label: string }[];
  onClose: () => void;
}

/** A list that the house proposes, and to whom. */
export function HouseGuideForm({ initial, changed, groups, onClose }: HouseGuideFormProps) {
  const queries = useQueryClient();
  const products = useQuery(movableProductsQuery());
  const sold = useMemo(
    () => products.data?.map((each) => soldProduct(each, each.by_piece === true)) ?? [],
    [products.data],
  );
  const form = useForm(initial, (values) => checkGuide(values));
  const onSubmit = form.submit(async (sent) => {
    const body = { ...bodyOf(sent), group_id: sent.group_id === '' ? null : Number(sent.group_id) };
    const reply = changed
      ? await call(
          changeHouseGuide,
          { params: { id: changed.id }, body: { ...body, version: changed.version } },
          { as: 'admin' },
        )
      : await call(createHouseGuide, { body }, { as: 'admin' });
    await queries.invalidateQueries({ queryKey: houseGuidesQuery().queryKey });
    notify.success(reply.message);
    onClose();
  });
  return (
    <FormDialog
      title={changed ? 'Modifier la liste proposée' : 'Nouvelle liste proposée'}
      submitLabel="Enregistrer"
      pending={form.pending}
      onSubmit={onSubmit}
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
    </FormDialog>
  );
}
