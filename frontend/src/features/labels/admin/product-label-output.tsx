import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { type LabelledProduct, productLabel } from '#shared/labels/product-label.ts';
import { isEan13 } from '#shared/stock/products/ean13.ts';

/** STK-29: a product's label, to look at and to print. */
export const ProductLabelOutput = ({ product }: { product: LabelledProduct }) => (
  <LabelOutput
    sheets={[productLabel(product)]}
    gaps={
      product.barcode !== null && isEan13(product.barcode)
        ? []
        : ['Le code-barres est attribué à l’enregistrement : cette étiquette n’en porte pas encore.']
    }
  />
);
