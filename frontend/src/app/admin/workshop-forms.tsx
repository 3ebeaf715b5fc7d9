import { StockEntry } from '#frontend/features/cutting/admin/entry/stock-entry.tsx';
import { Transfer } from '#frontend/features/cutting/admin/transfer/transfer.tsx';
import { MovementTicketOutput } from '#frontend/features/labels/admin/movement-ticket-output.tsx';
import { ProductLabelOutput } from '#frontend/features/labels/admin/product-label-output.tsx';
import { ScanField } from '#frontend/features/scanning/scan-field.tsx';
import { StandingNeeds } from '#frontend/features/standing-orders/admin/standing-needs.tsx';
import { NewProduct } from '#frontend/features/stock/admin/new-product/new-product.tsx';
import { Receiving } from '#frontend/features/stock/admin/receptions/receiving.tsx';
import type { WorkshopAct } from '#frontend/lib/navigation/paths.ts';
import { WorkshopLabels } from './workshop-labels.tsx';

export const workshopLabels: Record<WorkshopAct, string> = {
  entree: 'Entrée de stock',
  recevoir: 'À recevoir',
  transfert: 'Transfert / Transformation',
  'nouveau-produit': 'Nouveau produit',
};

const outputs = { Ticket: MovementTicketOutput, Labels: WorkshopLabels };

export const WorkshopForm = ({ act }: { act: WorkshopAct }) => {
  switch (act) {
    case 'entree':
      return (
        <>
          <StandingNeeds />
          <StockEntry outputs={outputs} />
        </>
      );
    case 'recevoir':
      return <Receiving Scan={ScanField} />;
    case 'transfert':
      return (
        <>
          <StandingNeeds />
          <Transfer outputs={outputs} Scan={ScanField} />
        </>
      );
    case 'nouveau-produit':
      return <NewProduct Label={ProductLabelOutput} />;
  }
};
