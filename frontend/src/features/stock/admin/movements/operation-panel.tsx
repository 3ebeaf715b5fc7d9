import { useQuery } from '@tanstack/react-query';
import { type Operation, operationQuery } from '#frontend/features/stock/movements.queries.ts';
import { formatDateTime, formatStockChange } from '#frontend/lib/display/format.ts';
import { lotTracePath } from '#frontend/lib/navigation/paths.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { PanelBody, PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { movementKindLabels } from '#shared/stock/movements/movement.ts';
import styles from './movements.module.css';

/** All movements of an operation. */
export function OperationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const operation = useQuery(operationQuery(id));
  const { data } = operation;
  return (
    <SidePanel open addressed title={data ? movementKindLabels[data.kind] : 'Opération'} onClose={onClose}>
      <PanelBody>
        <LoadFailure query={operation} title="Cette opération n’a pas pu être lue" />
        {operation.isPending ? <Skeleton lines={6} /> : null}
        {data ? (
          <>
            <p className={styles.quiet}>
              {data.movements[0] ? formatDateTime(data.movements[0].datem) : null}
              {data.undone_by === null ? '' : ' · annulée depuis'}
            </p>
            <PanelSection title="Ce qui a bougé">
              <ul className={styles.moved}>
                {data.movements.map((movement) => (
                  <Moved key={movement.id} movement={movement} />
                ))}
              </ul>
            </PanelSection>
          </>
        ) : null}
      </PanelBody>
    </SidePanel>
  );
}

const Moved = ({ movement }: { movement: Operation['movements'][number] }) => {
  const { product_id: productId, product_name: name, warehouse_id: site, qty, unit, lot } = movement;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {isSiteId(site) ? siteLabel(site) : site}
          {lot === null ? null : (
            <>
              {' · lot '}
              <Link href={lotTracePath({ product_id: productId, lot })}>{lot}</Link>
            </>
          )}
          {movement.label ? ` · ${movement.label}` : ''}
        </span>
        <ErpBadge state={movement.erp_status} erpRef={movement.erp_ref} />
      </span>
      <span className={qty > 0 ? styles.entry : styles.exit}>
        {formatStockChange(unit, Math.round(qty * MILLI_PER_UNIT))}
      </span>
    </li>
  );
};
