import { useSearchParams } from 'react-router-dom';
import { ProductLabelOutput } from '#frontend/features/labels/admin/product-label-output.tsx';
import { NewProduct } from '#frontend/features/stock/admin/new-product/new-product.tsx';
import { workshopPath, type WorkshopAct, workshopActs } from '#frontend/lib/paths.ts';
import { TabLinks } from '#frontend/ui/tabs.tsx';

const labels: Record<WorkshopAct, string> = {
  'nouveau-produit': 'Nouveau produit',
};

/** Atelier: what enters, is cut, moved and labelled. */
export function WorkshopTab() {
  const [parameters] = useSearchParams();
  const act = workshopActs.find((key) => key === parameters.get('acte')) ?? workshopActs[0];
  return (
    <>
      <TabLinks
        label="Gestes de l’atelier"
        tabs={workshopActs.map((key) => ({ key, label: labels[key] }))}
        selected={act}
        hrefOf={workshopPath}
      />
      <NewProduct Label={ProductLabelOutput} />
    </>
  );
}
