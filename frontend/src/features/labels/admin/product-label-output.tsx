import { useHouseOnPaper } from '#frontend/features/labels/admin/house-on-paper.ts';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { type LabelledProduct, productLabel } from '#shared/labels/product-label.ts';
import { isEan13 } from '#shared/stock/products/ean13.ts';

/** STK-29: preview and print of a product's label. */
export const ProductLabelOutput = ({ product }: { product: LabelledProduct }) => {
  const paper = useHouseOnPaper('1');
  if (paper.isPending) return <Skeleton lines={4} />;
  const isCoded = product.barcode !== null && isEan13(product.barcode);
  return (
    <LabelOutput
      sheets={[productLabel(product, paper)]}
      gaps={[
        ...paper.gaps,
        ...(isCoded
          ? []
          : ['Le code-barres est attribué à l’enregistrement : cette étiquette n’en porte pas encore.']),
      ]}
    />
  );
};
