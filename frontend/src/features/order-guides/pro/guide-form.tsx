import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { soldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';
import { GuideFields } from '#frontend/features/order-guides/guide-fields.tsx';
import { bodyOf, checkGuide, type GuideValues } from '#frontend/features/order-guides/guide-values.ts';

const { createOrderGuide, changeOrderGuide } = orderGuidesContract.endpoints;

interface GuideFormProps {
  initial: GuideValues;
  changed?: { id: string; version: number } | undefined;
  onClose: () => void;
}

/** A list in the order of the shelves of the cold room. */
export function GuideForm({ initial, changed, onClose }: GuideFormProps) {
  const queries = useQueryClient();
  const form = useForm(initial, checkGuide);
  const customer = useCustomer();
  const catalog = useQuery(productsQuery(customer?.id));
  const products = useMemo(
    () => catalog.data?.products.map((each) => soldProduct(each, each.pieces !== undefined)) ?? [],
    [catalog.data],
  );
  const send = (values: GuideValues) => {
    const body = bodyOf(values);
    if (!changed) return call(createOrderGuide, { body }, { as: 'pro' });
    const { id, version } = changed;
    return call(changeOrderGuide, { params: { id }, body: { ...body, version } }, { as: 'pro' });
  };
  return (
    <SendDialog
      title={changed ? 'Modifier la liste' : 'Nouvelle liste'}
      submitLabel="Enregistrer"
      form={form}
      send={send}
      reread={() => queries.invalidateQueries({ queryKey: ['order-guides'] })}
      onClose={onClose}
    >
      <GuideFields form={form} placeholder="Carte d’hiver" query={catalog} products={products} />
    </SendDialog>
  );
}
