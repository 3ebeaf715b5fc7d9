import type { ComponentType } from 'react';
import { RecordedLines } from '#frontend/features/stock/admin/entry/recorded-lines.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import type { CreatedProduct } from './new-product-draft.ts';

/** What a label says of a product; it is drawn by a higher noun. */
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

/** What the server confirmed, its way into Dolibarr, and the label to stick on it; stays until another is begun. */
export const ProductCreated = ({ created, Label, onAnother }: ProductCreatedProps) => {
  const { answer, at } = created;
  const { ref, label, category, barcode } = answer.product;
  return (
    <div className={formStyles.form}>
      <Banner
        kind="success"
        title={answer.message}
        actions={
          <Button size="small" onClick={onAnother}>
            Créer un autre produit
          </Button>
        }
      >
        {label}, référence {ref}, code-barres {barcode}.
      </Banner>
      <RecordedLines answer={answer} since={at} />
      <Label product={{ name: label, ref, category, barcode }} />
    </div>
  );
};
