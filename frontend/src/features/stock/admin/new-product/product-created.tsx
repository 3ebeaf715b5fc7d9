import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { suppliersQuery } from '#frontend/features/stock/entry.queries.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { RecordedFrame } from '#frontend/features/stock/admin/entry/recorded-frame.tsx';
import { RecordedLines } from '#frontend/features/stock/admin/entry/recorded-lines.tsx';
import type { CreatedProduct } from './new-product-draft.ts';

/** Label data of a product; rendered by a noun of higher rank. */
export interface LabelledProduct {
  name: string;
  ref: string;
  category: string;
  barcode: string | null;
}
export type LabelOf = ComponentType<{ product: LabelledProduct }>;

interface ProductCreatedProps {
  created: CreatedProduct;
  Label: LabelOf;
  onAnother: () => void;
}

/** The created product, its ERP state and label; until the next one. */
export function ProductCreated({ created, Label, onAnother }: ProductCreatedProps) {
  const { answer, at } = created;
  const { ref, label, category, barcode, weight, mpart_code: partCode } = answer.product;
  const suppliers = useQuery(suppliersQuery()).data;
  const supplier = suppliers?.find(({ id }) => id === answer.product.fk_supplier)?.name;
  const more = [
    ...(weight === null ? [] : [`poids d’une pièce ${formatExactKilograms(Math.round(weight * 1000))}`]),
    ...(supplier === undefined ? [] : [`fournisseur ${supplier}`]),
    ...(partCode === null ? [] : [`code article ${partCode}`]),
  ];
  return (
    <RecordedFrame
      title={answer.message}
      at={at}
      another="Créer un autre produit"
      onAnother={onAnother}
      note={`${label}, référence ${ref}, code-barres ${[barcode, ...more].join(', ')}.`}
    >
      <RecordedLines answer={answer} since={at} />
      <Label product={{ name: label, ref, category, barcode }} />
    </RecordedFrame>
  );
}
