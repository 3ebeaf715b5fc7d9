import { formatQuantity } from '#frontend/lib/display/format.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { PreparedPart } from '#shared/preparation/prepared-line.ts';
import { UNKNOWN_LOT } from '#shared/stock/lots/lot.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import { lotText } from './line-state.ts';
import type { LineAtWork } from './line-at-work.ts';
import styles from './preparation.module.css';

interface WeighedPartsProps {
  work: LineAtWork;
  parts: readonly PreparedPart[];
}

/** Pieces with their lots; unknown lots are marked, and can be replaced by a known one. */
export const WeighedParts = ({ work, parts }: WeighedPartsProps) => (
  <ul className={styles.parts} aria-label={`Pesées de ${work.line.label}`}>
    {parts.map((part, at) => (
      <WeighedPart key={`${at}-${part.milli}`} work={work} part={part} at={at} />
    ))}
  </ul>
);

function WeighedPart({ work, part, at }: { work: LineAtWork; part: PreparedPart; at: number }) {
  const { line, isBound, choosable } = work;
  const kilos = formatQuantity(quantityOf(line.unite, part.milli));
  const weight = part.pieces === undefined ? kilos : `${piecesText(part.pieces)}, ${kilos}`;
  const problem = work.expiryProblem(part);
  const isOpen = !isBound && work.isUnknown(part.lot);
  return (
    <li>
      <span>{weight}</span>
      <span className={styles.quiet}>
        {part.lot ?? 'sans lot'} · {siteLabel(part.siteId)}
      </span>
      {problem === undefined ? null : <StatusBadge tone="danger">{problem}</StatusBadge>}
      {isOpen ? <StatusBadge tone="warning">{UNKNOWN_LOT}</StatusBadge> : null}
      {isBound ? null : (
        <IconButton
          label={`Retirer ${weight}`}
          icon={<TrashIcon size={18} />}
          onClick={() => work.remove(at)}
        />
      )}
      {isOpen && choosable.length > 0 ? (
        <SelectField
          className={styles.known}
          label="C’est le lot"
          value=""
          onChange={({ target }) => work.putRight(at, target.value)}
          placeholder={`${part.lot}, tel que lu`}
          options={choosable.map((each) => ({ value: each.lot, label: lotText(each, line.unite) }))}
        />
      ) : null}
    </li>
  );
}
