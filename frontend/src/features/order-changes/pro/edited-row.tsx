import { CutNoteField } from '#frontend/features/orders/pro/cart/cut-note-field.tsx';
import styles from '#frontend/features/orders/pro/history/order-detail.module.css';
import { formatPrice } from '#frontend/lib/display/format.ts';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { lesserQuantity, MILLI_PER_UNIT, pricedUnitWord, quantityOf } from '#shared/kernel/quantity.ts';
import type { EditedLine } from './edited-order.ts';

interface EditedRowProps {
  line: EditedLine;
  onChange: (change: Partial<Pick<EditedLine, 'quantity' | 'cutNote'>>) => void;
  onRemove: () => void;
}

/** A line that can be changed: how much, cut how, or not at all. */
export const EditedRow = ({
  line: { name, unit, quantity, cutNote, added },
  onChange,
  onRemove,
}: EditedRowProps) => (
  <li className={styles.editedLine}>
    <span className={styles.name}>
      {name}
      {added ? (
        <span className={styles.addedAt}>
          <StatusBadge tone="good">Ajouté</StatusBadge> {formatPrice(added.htE4)} HT / {pricedUnitWord(unit)}
        </span>
      ) : null}
    </span>
    <QuantityField
      label={`Quantité : ${name}`}
      hideLabel
      unit={unit}
      value={quantity}
      min={lesserQuantity(quantity, quantityOf(quantity.unit, MILLI_PER_UNIT))}
      {...(added ? { max: added.available } : {})}
      onChange={(next) => {
        if (next !== null && next.milli !== quantity.milli) onChange({ quantity: next });
      }}
    />
    <IconButton label={`Retirer ${name}`} icon={<TrashIcon size={18} />} onClick={onRemove} />
    <CutNoteField
      className={styles.cutField}
      product={name}
      value={cutNote}
      onChange={(next) => onChange({ cutNote: next })}
    />
  </li>
);
