import { CutNoteField } from '#frontend/features/orders/pro/cart/cut-note-field.tsx';
import styles from '#frontend/features/orders/pro/history/order-detail.module.css';
import { formatPrice } from '#frontend/lib/display/format.ts';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { lesserQuantity, MILLI_PER_UNIT, pricedUnitText, quantityOf } from '#shared/kernel/quantity.ts';
import { BoundField } from '#frontend/features/orders/pro/cart/bound-field.tsx';
import { availableAs } from '#frontend/features/catalog/shop-product.ts';
import { estimateText, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';
import { type EditedLine, priceOf } from './edited-order.ts';

interface EditedRowProps {
  line: EditedLine;
  onChange: (change: Partial<Pick<EditedLine, 'quantity' | 'cutNote' | 'atMost'>>) => void;
  onRemove: () => void;
}

/** An editable line: quantity, cut note, removal. */
export const EditedRow = ({ line, onChange, onRemove }: EditedRowProps) => {
  const { name, unit, quantity, cutNote, added, pieces } = line;
  return (
    <li className={styles.editedLine}>
      <span className={styles.name}>
        {name}
        {added ? (
          <span className={styles.addedAt}>
            <StatusBadge tone="good">Ajouté</StatusBadge> {formatPrice(priceOf(line))} HT /{' '}
            {pricedUnitText(added.unit)}
          </span>
        ) : null}
      </span>
      <QuantityField
        label={`Quantité : ${name}`}
        hideLabel
        unit={unit}
        value={quantity}
        min={lesserQuantity(quantity, quantityOf(quantity.unit, MILLI_PER_UNIT))}
        {...(added ? { max: availableAs(added, unit) } : {})}
        onChange={(next) => {
          if (next !== null && next.milli !== quantity.milli) onChange({ quantity: next });
        }}
      />
      <IconButton label={`Retirer ${name}`} icon={<TrashIcon size={18} />} onClick={onRemove} />
      {pieces ? (
        <EditedPieces line={line} weights={pieces} onBound={(atMost) => onChange({ atMost })} />
      ) : null}
      <CutNoteField
        className={styles.cutField}
        product={name}
        value={cutNote}
        onChange={(next) => onChange({ cutNote: next })}
      />
    </li>
  );
};

interface EditedPiecesProps {
  line: EditedLine;
  weights: PieceWeights;
  onBound: (atMost: AtMost | undefined) => void;
}

/** Estimated weight of its pieces, and the upper limit. */
const EditedPieces = ({ line, weights, onBound }: EditedPiecesProps) => {
  const pieces = line.quantity.milli / MILLI_PER_UNIT;
  return (
    <span className={styles.editedPieces}>
      <span>{estimateText(pieces, weights)}</span>
      <BoundField
        line={{ label: line.name, pieces, weights, htE4: priceOf(line), atMost: line.atMost }}
        onBound={onBound}
      />
    </span>
  );
};
