import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { estimateOf, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import { type AtMost, atMostText, boundMilli } from '#shared/orders/line-pieces.ts';
import styles from './bound-field.module.css';

/** A number of pieces at a price per kilo. */
interface BoundLine {
  label: string;
  pieces: number;
  weights: PieceWeights;
  htE4: PriceE4;
  atMost: AtMost | undefined;
}

interface BoundFieldProps {
  line: BoundLine;
  onBound: (atMost: AtMost | undefined) => void;
}

type In = 'kg' | 'eur';

/**
 * « Au plus 9 kg », « au plus 130 € HT »: upper limit of pieces above which the customer is asked; collapsed
 * by default.
 */
export function BoundField({ line, onBound }: BoundFieldProps) {
  const { label, atMost } = line;
  const [open, setOpen] = useState(false);
  if (open)
    return (
      <BoundForm
        line={line}
        onDone={(next) => {
          onBound(next);
          setOpen(false);
        }}
      />
    );
  const tooLow = atMost && lowProblem(line, atMost);
  return (
    <span className={styles.said}>
      {atMost ? <span>{atMostText(atMost)}</span> : null}
      <Button
        size="small"
        variant="ghost"
        aria-label={`${atMost ? 'Changer le maximum' : 'Fixer un maximum'} : ${label}`}
        onClick={() => setOpen(true)}
      >
        {atMost ? 'Changer' : 'Fixer un maximum'}
      </Button>
      {tooLow ? (
        <span className={styles.problem} role="status">
          {tooLow}
        </span>
      ) : null}
    </span>
  );
}

/** Focused when expanded by a click. */
const focused = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.closest('[role=group]')?.scrollIntoView?.({ block: 'nearest' });
};

interface BoundFormProps extends Pick<BoundFieldProps, 'line'> {
  onDone: (atMost: AtMost | undefined) => void;
}

const BoundForm = ({ line, onDone }: BoundFormProps) => {
  const { atMost, label } = line;
  const [unit, setUnit] = useState<In>(atMost && 'cents' in atMost ? 'eur' : 'kg');
  const [amount, setAmount] = useState(atMost ? ('grams' in atMost ? atMost.grams : atMost.cents) : null);
  const bound: AtMost | undefined = amount
    ? unit === 'kg'
      ? { grams: amount }
      : { cents: amount }
    : undefined;
  const problem = bound && lowProblem(line, bound);
  return (
    <div className={styles.form} role="group" aria-label={`Au plus : ${label}`}>
      <NumberField
        label="Au plus"
        unit={unit === 'kg' ? 'kg' : 'euro'}
        steppers={false}
        ref={focused}
        value={amount}
        error={problem}
        onChange={setAmount}
      />
      <SelectField
        label="En"
        value={unit}
        options={Number.isFinite(line.htE4) ? UNITS : UNITS.slice(0, 1)}
        onChange={({ target }) => {
          setUnit(target.value === 'eur' ? 'eur' : 'kg');
          setAmount(null);
        }}
      />
      <span className={styles.acts}>
        <Button
          size="small"
          variant="primary"
          disabled={!bound || problem !== undefined}
          onClick={() => onDone(bound)}
        >
          Fixer
        </Button>
        <Button size="small" onClick={() => onDone(undefined)}>
          Sans maximum
        </Button>
      </span>
      <p className={styles.hint}>Au-delà, nous vous demandons votre accord avant de préparer.</p>
    </div>
  );
};

const UNITS = [
  { value: 'kg', label: 'kilos' },
  { value: 'eur', label: 'euros HT' },
];

/** A limit below the minimum possible weight is invalid. */
const lowProblem = ({ pieces, weights, htE4 }: BoundLine, atMost: AtMost): string | undefined => {
  // without visible prices an amount cannot be checked
  if ('cents' in atMost && !Number.isFinite(htE4)) return undefined;
  const bound = boundMilli({ pieces: { ...weights, ordered: pieces, atMost }, unitPriceE4: htE4 });
  const { low } = estimateOf(pieces, weights);
  return bound === undefined || bound >= low.milli
    ? undefined
    : `Ces pièces pèsent au moins ${quantityText(low)} : ${atMostText(atMost)} ne suffit pas.`;
};
