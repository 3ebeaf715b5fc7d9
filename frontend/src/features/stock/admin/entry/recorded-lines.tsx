import { useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#frontend/lib/format.ts';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import { isSiteId, siteLabel } from '#shared/stock/stock-level.ts';
import type { RecordedMovement } from './recorded.ts';
import styles from './recorded-lines.module.css';

/** The ERP has one writer, and a healthy one takes seconds. */
const ASK_EVERY_MS = 3000;
const PATIENCE_MS = 5 * 60_000;

interface RecordedLinesProps {
  operationId: string;
  movements: readonly RecordedMovement[];
  /** Asks the server where they stand by now. */
  ask: () => Promise<readonly RecordedMovement[]>;
  /** When they were written, in ms. */
  since: number;
}

const isSettled = ({ erp_status: state }: RecordedMovement): boolean =>
  state === 'verifie' || state === 'en_echec';

/** AMB-92: each movement of an act and where it stands in the ERP, until it is there or has failed. */
export function RecordedLines({ operationId, movements, ask, since }: RecordedLinesProps) {
  const state = useQuery({
    queryKey: ['stock', 'recorded', operationId],
    queryFn: ask,
    initialData: movements,
    initialDataUpdatedAt: since,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.every(isSettled) || Date.now() - since > PATIENCE_MS ? false : ASK_EVERY_MS,
  });
  const waiting = state.data.filter((movement) => !isSettled(movement)).length;
  return (
    <div className={styles.frame}>
      <p className={styles.state} role="status">
        {waiting > 0
          ? `Enregistré ici. ${waiting === 1 ? 'Un mouvement attend' : `${waiting} mouvements attendent`} encore Dolibarr : rien à refaire.`
          : 'Tous les mouvements ont reçu la réponse de Dolibarr.'}
      </p>
      <ul className={styles.lines}>
        {state.data.map((movement) => (
          <li key={movement.id}>
            <span className={styles.name}>{movement.product_name}</span>
            <span className={styles.where}>
              {isSiteId(movement.warehouse_id) ? siteLabel(movement.warehouse_id) : ''}
              {movement.lot ? ` · ${movement.lot}` : ''}
            </span>
            <span className={styles.weight}>{signed(movement.qty)}</span>
            <ErpBadge state={movement.erp_status} erpRef={movement.erp_ref} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const signed = (qty: number): string =>
  `${qty > 0 ? '+' : ''}${formatQuantity(quantityOf('kg', milliFromWire(qty) ?? Math.round(qty * 1000)))}`;
