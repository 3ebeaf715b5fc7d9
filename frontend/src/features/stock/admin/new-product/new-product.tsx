import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { FormFrame } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { movableProductsQuery, suppliersQuery } from '#frontend/features/stock/entry.queries.ts';
import { useToday } from '#frontend/lib/display/use-today.ts';
import { adminKey } from '#frontend/lib/storage/account-keys.ts';
import { useFormOf } from '#frontend/lib/forms/use-form.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { useStored } from '#frontend/lib/storage/use-stored.ts';
import { sendOnce } from '#frontend/lib/forms/use-operation.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import {
  bodyOf,
  createProduct,
  type CreatedProduct,
  freshProduct,
  isCreatedProduct,
  type NewProductBody,
  problemsOf,
} from './new-product-draft.ts';
import { NewProductFields } from './new-product-fields.tsx';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { RecordedFrame } from '#frontend/features/stock/admin/entry/recorded-frame.tsx';
import { RecordedLines } from '#frontend/features/stock/admin/entry/recorded-lines.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';

/** ERR-62. */
const LABEL_NEEDS = 'Veuillez saisir au moins le nom et la référence du produit pour imprimer une étiquette';
/** ERR-71. */
const FAILED = 'Erreur lors de la création du produit';

/** STK-29: creates a product with its initial stock in one call; its label can be printed before or after. */
export function NewProduct({ Label }: { Label: LabelOf }) {
  const queries = useQueryClient();
  const stored = useDraft('draft_new_product', () => freshProduct(new Date()), useToday());
  const [created, keepCreated] = useStored<CreatedProduct>(adminKey('last_new_product'), isCreatedProduct);
  const [showsLabel, setShowsLabel] = useState(false);
  const form = useFormOf(stored, problemsOf);
  const { values: draft } = form;
  const create = async (body: NewProductBody, key: string) => {
    const answer = await createProduct(body, key);
    notify.success(answer.message);
    keepCreated({ answer, at: Date.now() });
    form.reset();
    void queries.invalidateQueries({ queryKey: movableProductsQuery().queryKey });
  };
  const onSubmit = form.submit(
    (values) => sendOnce('attempt_new_product', { draft: values, body: bodyOf(values) }, create),
    { onWrong: notify.error },
  );
  const showLabel = () => {
    if (draft.label.trim() && draft.ref.trim()) setShowsLabel(true);
    else notify.error(LABEL_NEEDS);
  };

  if (created) return <ProductCreated created={created} Label={Label} onAnother={() => keepCreated(null)} />;
  return (
    <>
      <FormFrame
        label="Nouveau produit"
        restoredFrom={stored.restoredFrom}
        onRestart={() => form.reset()}
        onSubmit={onSubmit}
      >
        <NewProductFields form={form} />
        <FormRefusal error={form.error} otherwise={FAILED} />
        <div className={formStyles.acts}>
          <Button onClick={showLabel}>Imprimer l’étiquette</Button>
          <Button type="submit" variant="primary" size="large" pending={form.pending} pendingText="Création…">
            Créer le produit
          </Button>
        </div>
      </FormFrame>
      <Dialog
        open={showsLabel}
        onClose={() => setShowsLabel(false)}
        title="Étiquette du produit"
        size="large"
      >
        <Label
          product={{
            name: draft.label.trim(),
            ref: draft.ref.trim(),
            category: draft.category,
            barcode: draft.barcode.trim() || null,
          }}
        />
      </Dialog>
    </>
  );
}

/** Label data of a product; rendered by a noun of higher rank. */
interface LabelledProduct {
  name: string;
  ref: string;
  category: string;
  barcode: string | null;
}
type LabelOf = ComponentType<{ product: LabelledProduct }>;

interface ProductCreatedProps {
  created: CreatedProduct;
  Label: LabelOf;
  onAnother: () => void;
}

/** The created product, its ERP state and label; until the next one. */
function ProductCreated({ created, Label, onAnother }: ProductCreatedProps) {
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
