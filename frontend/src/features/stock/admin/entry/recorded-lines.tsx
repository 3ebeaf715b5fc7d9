import { useQuery, useQueryClient } from '@tanstack/react-query';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { formatQuantity, formatTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { amountOf } from './lots-at.ts';
import { operationQuery, type Recorded, type RecordedMovement, undoRecorded } from './recorded.ts';
import styles from './recorded-lines.module.css';

/** A write to the ERP usually takes seconds. */
const ASK_EVERY_MS = 3000;
const PATIENCE_MS = 5 * 60_000;

interface RecordedLinesProps {
  answer: Recorded;
  /** Timestamp of the recording, ms. */
  since: number;
}

const isSettled = ({ erp_status: state }: RecordedMovement): boolean =>
  state === 'verifie' || state === 'en_echec';

const useUndo = (id: string) => {
  const queries = useQueryClient();
  const undo = useAction(async () => {
    const undone = await undoRecorded(id);
    notify.success(undone.message);
    await queries.invalidateQueries({ queryKey: ['stock'] });
  });
  const ask = async () => {
    const agreed = await confirmAction({
      title: 'Annuler cette opération ?',
      text: 'Les mouvements contraires sont enregistrés ; l’opération reste lisible dans l’historique.',
      confirmLabel: 'Annuler l’opération',
      cancelLabel: 'Garder',
      tone: 'danger',
    });
    if (agreed) undo.run();
  };
  return { ask, error: undo.error, pending: undo.pending };
};

/** AMB-92: movements of an operation with their ERP state, polled until final; and the cancel button. */
export function RecordedLines({ answer, since }: RecordedLinesProps) {
  const { operation_id: id } = answer.data;
  const products = useQuery(movableProductsQuery());
  const state = useQuery({
    ...operationQuery(answer, since),
    staleTime: ASK_EVERY_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.data.movements.every(isSettled) || Date.now() - since > PATIENCE_MS ? false : ASK_EVERY_MS,
  });
  const undo = useUndo(id);
  const { movements, undo_until: undoUntil, undone_by: undoneBy } = state.data.data;
  const waiting = movements.filter((movement) => !isSettled(movement)).length;
  const unitOf = (productId: string): Unit =>
    products.data?.find((product) => product.id === productId)?.unit ?? 'kg';

  return (
    <div className={styles.frame}>
      <p className={styles.state} role="status">
        {waiting === 0
          ? `${movements.every(({ erp_status: at }) => at === 'verifie') ? 'Tout y est : ' : ''}Dolibarr a répondu pour chaque mouvement.`
          : `Enregistré ici, à envoyer. ${waiting === 1 ? 'Un mouvement attend' : `${waiting} mouvements attendent`} encore Dolibarr : rien à refaire.`}
      </p>
      <ul className={styles.lines}>
        {movements.map((movement) => (
          <MovementLine key={movement.id} movement={movement} unit={unitOf(movement.product_id)} />
        ))}
      </ul>
      {state.data.data.notes.map((note) => (
        <Banner key={note} kind="warning">
          {note}
        </Banner>
      ))}
      {undoneBy === null ? null : <StatusBadge tone="warning">Opération annulée</StatusBadge>}
      <Refusal error={undo.error} />
      {undoUntil === null || undoneBy !== null ? null : (
        <div>
          <Button
            size="small"
            variant="danger"
            pending={undo.pending}
            pendingText="Annulation…"
            onClick={() => void undo.ask()}
          >
            Annuler l’opération (jusqu’à {formatTime(undoUntil)})
          </Button>
        </div>
      )}
    </div>
  );
}

interface MovementLineProps {
  movement: RecordedMovement;
  unit: Unit;
}

const MovementLine = ({ movement, unit }: MovementLineProps) => (
  <li>
    <span className={styles.name}>{movement.product_name}</span>
    <span className={styles.where}>
      {isSiteId(movement.warehouse_id) ? siteLabel(movement.warehouse_id) : ''}
      {movement.lot ? ` · ${movement.lot}` : ''}
    </span>
    <span className={styles.weight}>
      {movement.pieces === undefined ? '' : `${piecesText(movement.pieces)}, `}
      {signed(movement.qty, unit)}
    </span>
    <ErpBadge state={movement.erp_status} erpRef={movement.erp_ref} />
  </li>
);

const signed = (qty: number, unit: Unit): string =>
  `${qty > 0 ? '+' : ''}${formatQuantity(amountOf(qty, unit))}`;
