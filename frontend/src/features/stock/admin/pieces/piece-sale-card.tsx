import { backToErp, sellByWeight } from '#frontend/features/stock/piece-sales.queries.ts';
import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { PieceSaleBody } from '#shared/catalog/piece-sale-body.ts';
import type { PieceSaleRow } from '#shared/catalog/piece-sales.contract.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import styles from './piece-sales.module.css';
import { WeightHistogram } from './weight-histogram.tsx';

interface PieceSaleCardProps {
  row: PieceSaleRow;
  /** Opens the form with these weights. */
  onEdit: (start: PieceSaleBody | null) => void;
  onChanged: () => void;
}

const kg = (weight: number) => formatQuantity(quantityOf('kg', milliFromWire(weight) ?? 0));

/** A product sold by the piece: configured weights and their source, actual weights, and actions. */
export function PieceSaleCard({ row, onEdit, onChanged }: PieceSaleCardProps) {
  const { label, ref, piece, learned, lacks_weight: lacksWeight } = row;
  const proposed = learned?.proposed ?? null;
  return (
    <Card as="li" className={styles.card} tone={lacksWeight || proposed ? 'warning' : undefined}>
      <CardHead>
        <h3 className={styles.name}>
          {label} <span className={styles.ref}>{ref}</span>
        </h3>
        <StatusBadge tone={piece ? 'good' : row.by_weight ? 'neutral' : 'warning'}>
          {stateOf(row)}
        </StatusBadge>
      </CardHead>
      <p>
        {piece
          ? `La pièce pèse ${piece.text}.`
          : row.by_weight
            ? 'Vendu au poids, pas à la pièce.'
            : 'Vendu au poids pour l’instant.'}
      </p>
      <p className={styles.quiet}>{sourceText(row)}</p>
      {lacksWeight ? (
        <Banner kind="warning" title="Dolibarr demande la pièce sans dire son poids">
          Il se vend au poids jusqu’à ce que vous disiez ce qu’une pièce pèse.
        </Banner>
      ) : null}
      {learned ? <WeightHistogram label={label} weights={learned.weights_kg} set={piece} /> : null}
      {proposed ? <LearnedWeights label={label} proposed={proposed} onTake={() => onEdit(proposed)} /> : null}
      <Acts row={row} onEdit={onEdit} onChanged={onChanged} />
    </Card>
  );
}

/** Changes the weights, returns to sale by weight, or to Dolibarr's setting. */
function Acts({ row, onEdit, onChanged }: PieceSaleCardProps) {
  const { label, piece, lacks_weight: lacksWeight } = row;
  const changing = (send: typeof backToErp) => async () => {
    const { message } = await send(row.product_id);
    notify.success(message);
    onChanged();
  };
  const back = useAction(changing(backToErp));
  const byWeight = useAction(changing(sellByWeight));
  return (
    <>
      <div className={styles.acts}>
        <Button
          size="small"
          onClick={() => onEdit(piece ?? row.erp.piece)}
          aria-label={`Modifier : ${label}`}
        >
          {piece ? 'Modifier' : row.by_weight ? 'Vendre à la pièce' : 'Dire le poids'}
        </Button>
        {row.by_weight || !(piece || lacksWeight) ? null : (
          <Button
            size="small"
            variant="ghost"
            pending={byWeight.pending}
            onClick={() => byWeight.run()}
            aria-label={`Pas à la pièce : ${label}`}
          >
            Pas à la pièce
          </Button>
        )}
        {piece?.source === 'house' || row.by_weight ? (
          <Button
            size="small"
            pending={back.pending}
            onClick={() => back.run()}
            aria-label={`Revenir à Dolibarr : ${label}`}
          >
            Revenir à Dolibarr
          </Button>
        ) : null}
      </div>
      <Refusal error={back.error ?? byWeight.error} />
    </>
  );
}

interface LearnedWeightsProps {
  label: string;
  proposed: NonNullable<NonNullable<PieceSaleRow['learned']>['proposed']>;
  onTake: () => void;
}

/** Recent pieces differ from the configured weights. */
const LearnedWeights = ({ label, proposed, onTake }: LearnedWeightsProps) => (
  <Banner
    kind="info"
    title={`Les dernières pièces pèsent plutôt ${kg(proposed.nominal_kg)}, de ${kg(proposed.low_kg)} à ${kg(proposed.high_kg)}`}
    actions={
      <Button size="small" onClick={onTake} aria-label={`Reprendre ces poids : ${label}`}>
        Reprendre ces poids
      </Button>
    }
  >
    Rien ne change sans vous.
  </Banner>
);

const stateOf = ({ piece, lacks_weight: lacksWeight }: PieceSaleRow): string => {
  if (piece) return 'À la pièce, payé au kilo';
  return lacksWeight ? 'Poids à dire' : 'Au poids';
};

/** Source of the setting, and Dolibarr's setting. */
const sourceText = ({ piece, by_weight: byWeight, erp }: PieceSaleRow): string => {
  const there = erp.piece
    ? `à la pièce, environ ${kg(erp.piece.nominal_kg)}`
    : erp.asked
      ? 'à la pièce, sans poids'
      : 'au poids';
  const decided = byWeight ?? (piece?.source === 'house' ? piece : undefined);
  if (!decided) return `Dit par Dolibarr : ${there}.`;
  const when = decided.at === undefined ? '' : ` le ${formatDate(decided.at)}`;
  const who = decided.by === undefined ? '' : ` par ${decided.by}`;
  return `Dit ici${when}${who}. Dolibarr dit : ${there}.`;
};
