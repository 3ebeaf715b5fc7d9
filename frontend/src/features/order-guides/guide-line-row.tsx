import type { PointerEvent } from 'react';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon, MenuIcon, TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { MILLI_PER_UNIT, quantityOf } from '#shared/kernel/quantity.ts';
import { recountText, recounted, type SoldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import type { GuideLineValue } from './guide-values.ts';
import styles from './order-guides.module.css';

interface GuideLineRowProps {
  line: GuideLineValue;
  /** The current product; undefined: not sold, or not loaded yet. */
  product: SoldProduct | undefined;
  at: number;
  last: number;
  onChange: (change: Partial<GuideLineValue>) => void;
  onMove: (from: number, to: number) => void;
  /** Starts dragging by the handle. */
  onLift: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
}

/** An editable line: usual quantity, par level, and position by drag handle or buttons. */
export function GuideLineRow({
  line,
  product,
  at,
  last,
  onChange,
  onMove,
  onLift,
  onRemove,
}: GuideLineRowProps) {
  const { label } = line;
  const recount = recounted(line, product);
  const { unit, quantity, par } = recount ? { ...recount, quantity: null, par: null } : line;
  return (
    <li className={styles.edited} data-place={at}>
      <span className={styles.label}>
        {label}
        {recount ? <span className={styles.quiet}>{recountText(line, recount)}</span> : null}
      </span>
      <QuantityField
        label="Habituel"
        aria-label={`Quantité habituelle : ${label}`}
        unit={unit}
        value={quantity}
        min={quantityOf(unit, unit === 'kg' ? 1 : MILLI_PER_UNIT)}
        onChange={(next) => {
          if (next !== null) onChange({ ...(recount ? { ...recount, par: null } : {}), quantity: next });
        }}
      />
      <QuantityField
        label="Cible"
        aria-label={`Quantité cible : ${label}`}
        optional
        disabled={recount !== undefined}
        unit={unit}
        value={par}
        min={quantityOf(unit, 0)}
        onChange={(next) => onChange({ par: next })}
      />
      <span className={styles.mover}>
        <IconButton
          label={`Monter ${label}`}
          icon={<ChevronUpIcon size={20} />}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        />
        <IconButton
          label={`Descendre ${label}`}
          icon={<ChevronDownIcon size={20} />}
          disabled={at === last}
          onClick={() => onMove(at, at + 1)}
        />
        <span aria-hidden="true" className={styles.handle} onPointerDown={onLift}>
          <MenuIcon size={20} />
        </span>
        <IconButton label={`Retirer ${label}`} icon={<TrashIcon size={18} />} onClick={onRemove} />
      </span>
    </li>
  );
}
