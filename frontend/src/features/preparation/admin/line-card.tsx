import type { FormEvent, ReactNode } from 'react';
import { formatDate, formatDateTime, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import {
  isOverweight,
  needsReason,
  type PreparedLine,
  preparedMilli,
} from '#shared/preparation/prepared-line.ts';
import { UNKNOWN_LOT } from '#shared/stock/lots/lot.ts';
import { type SiteLot, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { type OrderedLine, orderedQuantity } from './preparation-state.ts';
import { useTypedWeight } from './typed-weights.ts';
import styles from './preparation.module.css';

export interface LineCardProps {
  orderId: string;
  line: OrderedLine;
  weighed: PreparedLine | undefined;
  /** Its lots were said before: they stay. */
  bound: boolean;
  /** Nothing here knows a lot of that name: it is kept as its label says. */
  isUnknown: (lot: string | null) => boolean;
  /** First to end first. */
  lots: readonly SiteLot[];
  /** The line that was scanned last. */
  current: boolean;
  /** False: it was not taken, and stays in its field. */
  onAdd: (milli: number, lot: string | null) => boolean;
  onRemove: (at: number) => void;
  /** A piece is of a lot that is known, after all. */
  onLot: (at: number, lot: string) => void;
  onReason: (reason: string) => void;
  onMissing: () => void;
  /** What else can be done about it. */
  children?: ReactNode;
}

/** One product of the order: what was ordered, what is weighed of it, and the next weight. */
export function LineCard(props: LineCardProps) {
  const { orderId, line, weighed, bound, lots, current, onAdd, onReason, onMissing, children } = props;
  const { milli, lot, leftAt, typeWeight, chooseLot } = useTypedWeight(orderId, line.product_id);
  const ordered = orderedQuantity(line);
  const sum = weighed ? preparedMilli(weighed) : 0;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (milli === null || milli <= 0) return;
    if (onAdd(milli, lot === '' ? null : lot)) typeWeight(null);
  };
  const { tone, word } = stateOf(ordered.milli, weighed);
  const asksWhy = weighed !== undefined && needsReason({ ordered }, sum);
  return (
    <Card
      as="li"
      id={`ligne-${line.product_id}`}
      tone={tone}
      className={current ? styles.current : undefined}
    >
      <CardHead>
        <h3>{line.label}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </CardHead>
      <p className={styles.figures}>
        <strong>{formatQuantity(quantityOf(ordered.unit, sum))}</strong> sur {formatQuantity(ordered)}
      </p>
      {line.note_decoupe ? <p className={styles.cut}>Découpe : {line.note_decoupe}</p> : null}
      <p className={styles.quiet}>
        {line.category} · {line.ref}
      </p>
      {weighed && weighed.parts.length > 0 ? <WeighedParts {...props} parts={weighed.parts} /> : null}
      {bound ? (
        <p className={styles.quiet}>Les lots de cette ligne sont déjà enregistrés.</p>
      ) : (
        <form className={styles.add} onSubmit={add}>
          {lots.length > 0 ? (
            <SelectField
              className={styles.lot}
              label="Lot"
              value={lot}
              onChange={({ target }) => chooseLot(target.value)}
              placeholder="Premier à finir"
              options={lots.map((each) => ({ value: each.lot, label: lotText(each, ordered.unit) }))}
            />
          ) : null}
          <NumberField
            label={ordered.unit === 'kg' ? 'Poids' : 'Pièces'}
            unit={ordered.unit}
            value={milli}
            hint={leftAt ? `Tapé le ${formatDateTime(leftAt)}, pas encore ajouté.` : undefined}
            onChange={typeWeight}
            steppers={ordered.unit === 'piece'}
            size="large"
          />
          <Button type="submit" size="large" disabled={milli === null || milli <= 0}>
            Ajouter
          </Button>
          {weighed === undefined ? (
            <Button size="large" variant="ghost" onClick={onMissing}>
              Manquant
            </Button>
          ) : null}
        </form>
      )}
      {asksWhy ? (
        <TextField
          label="Raison de la différence"
          hint="Le client la lira."
          maxLength={200}
          value={weighed.reason}
          onChange={({ target }) => onReason(target.value)}
        />
      ) : null}
      {children}
    </Card>
  );
}

/** Each piece with its lot; one that nothing here knows is marked, and put right where a known one is meant. */
const WeighedParts = ({
  line,
  parts,
  bound,
  lots,
  isUnknown,
  onRemove,
  onLot,
}: LineCardProps & Pick<PreparedLine, 'parts'>) => (
  <ul className={styles.parts} aria-label={`Pesées de ${line.label}`}>
    {parts.map((part, at) => {
      const weight = formatQuantity(quantityOf(line.unite, part.milli));
      const isOpen = !bound && isUnknown(part.lot);
      return (
        <li key={`${at}-${part.milli}`}>
          <span>{weight}</span>
          <span className={styles.quiet}>
            {part.lot ?? 'sans lot'} · {siteLabel(part.siteId)}
          </span>
          {isOpen ? <StatusBadge tone="warning">{UNKNOWN_LOT}</StatusBadge> : null}
          {bound ? null : (
            <IconButton
              label={`Retirer ${weight}`}
              icon={<TrashIcon size={18} />}
              onClick={() => onRemove(at)}
            />
          )}
          {isOpen && lots.length > 0 ? (
            <SelectField
              className={styles.known}
              label="C’est le lot"
              value=""
              onChange={({ target }) => onLot(at, target.value)}
              placeholder={`${part.lot}, tel que lu`}
              options={lots.map((each) => ({ value: each.lot, label: lotText(each, line.unite) }))}
            />
          ) : null}
        </li>
      );
    })}
  </ul>
);

const lotText = ({ lot, milli, sellBy, eatBy }: SiteLot, unit: 'kg' | 'piece'): string => {
  const day = sellBy ?? eatBy;
  // the century is known, and the line is short
  const until = day ? ` · ${formatDate(day).replace(/\d\d(\d\d)$/, '$1')}` : '';
  return `${lot} · ${formatQuantity(quantityOf(unit, milli))}${until}`;
};

const stateOf = (orderedMilli: number, weighed: PreparedLine | undefined): { tone: Tone; word: string } => {
  if (!weighed) return { tone: 'neutral', word: 'À peser' };
  const sum = preparedMilli(weighed);
  if (sum === 0) return { tone: 'danger', word: 'Manquant' };
  if (isOverweight(orderedMilli, sum)) return { tone: 'warning', word: '30 % au-dessus' };
  return sum * 20 < orderedMilli * 19 ? { tone: 'info', word: 'En cours' } : { tone: 'good', word: 'Prêt' };
};
