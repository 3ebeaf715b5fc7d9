import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { classNames } from '#frontend/ui/class-names.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { LineAtWork } from './line-at-work.ts';
import { lotText } from './line-state.ts';
import { ShortLot } from './short-lot.tsx';
import { useTypedWeight } from './typed-weights.ts';
import styles from './line-form.module.css';

interface LineFormProps {
  orderId: string;
  work: LineAtWork;
  /** Above 0: focuses the weight field; each change of the number focuses it again. */
  typing: number;
  /** Called after a weight was added, so that the next scan is not typed into this field. */
  onAdded: () => void;
  onCount: (() => void) | undefined;
  /** Further actions of the line. */
  children: ReactNode;
}

/** Next weight of a line with its lot, and the handling of a shortage of the lot. */
export function LineForm({ orderId, work, typing, onAdded, onCount, children }: LineFormProps) {
  const { line, shortfall } = work;
  const { milli, lot, leftAt, typeWeight, chooseLot } = useTypedWeight(orderId, line.product_id);
  // pieces weighed together
  const [together, setTogether] = useState<number | null>(1000);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (typing > 0) form.current?.querySelector('input')?.focus();
  }, [typing]);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (milli === null || milli <= 0) return;
    const pieces = line.pieces && together ? { pieces: together / 1000 } : {};
    const added = work.add({ milli, lot: lot === '' ? null : lot, ...pieces });
    const goOn = (isAdded: boolean) => {
      if (isAdded) {
        typeWeight(null);
        setTogether(1000);
      }
      onAdded();
    };
    if (typeof added === 'boolean') goOn(added);
    else void added.then(goOn);
  };
  return (
    <>
      <form ref={form} className={classNames(styles.add, line.pieces && styles.addPiece)} onSubmit={add}>
        <LotField work={work} value={lot} onChoose={chooseLot} />
        <NumberField
          label={line.unite === 'kg' ? (line.pieces ? 'Poids de la pièce' : 'Poids') : 'Pièces'}
          unit={line.unite}
          value={milli}
          hint={leftAt ? `Tapé le ${formatDateTime(leftAt)}, pas encore ajouté.` : undefined}
          onChange={typeWeight}
          steppers={line.unite === 'piece'}
          size="large"
        />
        {line.pieces ? (
          <Together ordered={line.pieces.ordered} value={together} onChange={setTogether} />
        ) : null}
        <Button type="submit" size="large" disabled={milli === null || milli <= 0}>
          Ajouter
        </Button>
        {children}
      </form>
      {shortfall ? (
        <ShortLot
          work={work}
          shortfall={shortfall}
          onCount={onCount}
          onSettle={(part) => {
            if (shortfall.code === undefined) typeWeight(null);
            work.settle(part);
            onAdded();
          }}
        />
      ) : null}
    </>
  );
}

interface LotFieldProps {
  work: LineAtWork;
  value: string;
  onChoose: (lot: string) => void;
}

const LotField = ({ work: { line, choosable }, value, onChoose }: LotFieldProps) =>
  choosable.length > 0 ? (
    <SelectField
      className={styles.lot}
      label="Lot"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      placeholder="Premier à finir"
      options={choosable.map((each) => ({ value: each.lot, label: lotText(each, line.unite) }))}
    />
  ) : null;

interface TogetherProps {
  ordered: number;
  value: number | null;
  onChange: (milli: number | null) => void;
}

/** Number of pieces weighed together. */
const Together = ({ ordered, value, onChange }: TogetherProps) => (
  <NumberField
    label="Pièces"
    unit="piece"
    min={1000}
    max={ordered * 1000}
    value={value}
    onChange={onChange}
    steppers={false}
    size="large"
  />
);
