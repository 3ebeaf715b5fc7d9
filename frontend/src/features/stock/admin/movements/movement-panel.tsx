import type { ReactNode } from 'react';
import type { Movement } from '#frontend/features/stock/movements.queries.ts';
import { formatDateTime, formatStockChange } from '#frontend/lib/display/format.ts';
import { lotTracePath, movementsOfPath } from '#frontend/lib/navigation/paths.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { PanelBody, PanelFacts, PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { milliOf, nameOf, stock, typeOf } from './movement-columns.tsx';
import styles from './movements.module.css';
import { PaperLink } from './paper-link.tsx';

interface MovementPanelProps {
  /** Undefined where it is not among the loaded ones. */
  movement: Movement | undefined;
  isReading: boolean;
  onClose: () => void;
}

/** A movement: quantity, reason, author and documents; with links to its lot, operation and product. */
export const MovementPanel = ({ movement, isReading, onClose }: MovementPanelProps) => (
  <SidePanel open addressed title={movement ? nameOf(movement) : 'Mouvement'} onClose={onClose}>
    <PanelBody>
      {movement ? (
        <Facts movement={movement} />
      ) : isReading ? (
        <Skeleton lines={6} />
      ) : (
        <p>
          Ce mouvement n’est pas parmi ceux qui sont affichés : élargissez les filtres, ou affichez la suite.
        </p>
      )}
    </PanelBody>
  </SidePanel>
);

const Facts = ({ movement }: { movement: Movement }) => {
  const { batch, document, fk_product: productId, product_info: product, unit } = movement;
  return (
    <>
      <p className={styles.quiet}>
        {typeOf(movement)} du {formatDateTime(movement.datem)}, {movement.warehouse_info.label}
      </p>
      <PanelFacts>
        <Fact label="Quantité">
          <span className={movement.qty > 0 ? styles.entry : styles.exit}>
            {formatStockChange(unit, milliOf(movement.qty))}
          </span>
        </Fact>
        <Fact label="Description">{movement.label}</Fact>
        <Fact label="Document">{document ? <PaperLink paper={document} /> : null}</Fact>
        <Fact label="Par">{movement.auteur}</Fact>
        <Fact label="Lot">
          {batch !== null && mayCall(traceContract.endpoints.traceLot) ? (
            <Link href={lotTracePath({ product_id: productId, lot: batch })}>{batch}</Link>
          ) : (
            batch
          )}
        </Fact>
        <Fact label="Code">{movement.inventorycode}</Fact>
        <Fact label="Dolibarr">
          <ErpBadge state={movement.erp_status} erpRef={movement.erp_ref} />
        </Fact>
      </PanelFacts>
      <PanelSection title="Stock du produit à présent">
        <PanelFacts>
          <Fact label="Physique">{stock(unit, product?.stock_reel)}</Fact>
          <Fact label="Virtuel">{stock(unit, product?.stock_virtuel)}</Fact>
        </PanelFacts>
      </PanelSection>
      <ButtonLink size="small" href={movementsOfPath(productId)}>
        Tous les mouvements de ce produit
      </ButtonLink>
    </>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children || '—'}</dd>
  </>
);
