import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { PreparedPart } from '#shared/preparation/prepared-line.ts';
import type { LineAtWork } from './line-at-work.ts';
import { lotText } from './line-state.ts';
import type { Shortfall } from './preparation-state.ts';
import { shortText } from './use-line-work.ts';
import styles from './preparation.module.css';

interface ShortLotProps {
  work: LineAtWork;
  shortfall: Shortfall;
  /** Undefined: the piece is discarded. */
  onSettle: (part: PreparedPart | undefined) => void;
  /** Absent where the stock cannot be counted: offline, or without the right. */
  onCount: (() => void) | undefined;
}

/** A piece heavier than its lot's remaining stock: the user must state its source before it counts. */
export function ShortLot({ work, shortfall, onSettle, onCount }: ShortLotProps) {
  const { line, choosable } = work;
  const { part, left } = shortfall;
  const text = (milli: number) => formatQuantity(quantityOf(line.unite, milli));
  if (left >= part.milli)
    return (
      <Banner
        kind="info"
        title="Le stock est corrigé"
        actions={<Button onClick={() => onSettle(part)}>Ajouter {text(part.milli)}</Button>}
      />
    );
  const others = choosable.filter(({ lot, milli }) => lot !== part.lot && milli >= part.milli);
  return (
    <div className={styles.short}>
      <Banner kind="warning" title={`${text(part.milli)} : ${shortText(line, shortfall)}`}>
        Cette pièce n’est pas encore comptée.
      </Banner>
      {others.length > 0 ? (
        <SelectField
          label="Elle vient d’un autre lot"
          value=""
          placeholder="Choisir le lot"
          onChange={({ target }) => onSettle({ ...part, siteId: work.siteId, lot: target.value })}
          options={others.map((each) => ({ value: each.lot, label: lotText(each, line.unite) }))}
        />
      ) : null}
      <div className={styles.ways}>
        {left > 0 && !line.pieces ? (
          // a piece cannot be split
          <Button size="large" onClick={() => onSettle({ ...part, milli: left })}>
            Compter {text(left)} seulement
          </Button>
        ) : null}
        {onCount ? (
          <Button size="large" onClick={onCount}>
            Le stock est faux : compter
          </Button>
        ) : (
          <Button size="large" onClick={() => onSettle(part)}>
            Garder {text(part.milli)} quand même
          </Button>
        )}
        <Button size="large" variant="ghost" onClick={() => onSettle(undefined)}>
          Mettre de côté
        </Button>
      </div>
    </div>
  );
}
