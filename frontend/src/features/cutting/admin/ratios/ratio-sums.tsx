import type { Ratio, RatioTable } from '#frontend/features/cutting/cutting.queries.ts';
import { formatPercent } from '#frontend/lib/display/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { WarningIcon } from '#frontend/ui/icons/icons-action.tsx';
import { entryTableNote } from '#shared/cutting/entry-tables.ts';
import styles from './ratio-sums.module.css';

interface RatioSumsProps {
  tables: readonly RatioTable[];
  ratios: readonly Ratio[];
  /** The selected category; '' for all. */
  selected: string;
  onSelect: (category: string) => void;
}

/**
 * Composition of each animal as a bar: a segment per product, hatched for losses, blank where unallocated.
 */
export const RatioSums = ({ tables, ratios, selected, onSelect }: RatioSumsProps) => (
  <ul className={styles.sums}>
    {tables.map((table) => {
      const isSelected = table.categorie_source === selected;
      return (
        <li key={table.categorie_source} className={classNames(styles.sum, isSelected && styles.selected)}>
          <button
            type="button"
            className={styles.name}
            aria-pressed={isSelected}
            onClick={() => onSelect(isSelected ? '' : table.categorie_source)}
          >
            {table.categorie_source}
          </button>
          <p className={styles.figure}>
            {percent(table.somme)}
            <span className={styles.source}>{table.source}</span>
          </p>
          <SumBar
            rows={ratios.filter(
              (ratio) => ratio.categorie_source === table.categorie_source && ratio.actif === 1,
            )}
            sum={table.somme}
          />
          {noteOf(table) ? <p className={styles.note}>{noteOf(table)}</p> : null}
          {table.avertissement ? (
            <p className={styles.warning}>
              <WarningIcon size={16} />
              <span>{table.avertissement}</span>
            </p>
          ) : null}
        </li>
      );
    })}
  </ul>
);

/** AMB-17, AMB-18: where the stock entry uses another built-in table, the tab says so. */
const noteOf = ({ categorie_source, source }: RatioTable): string | undefined =>
  source === 'table par défaut' ? entryTableNote(categorie_source) : undefined;

/** Widths in hundredths of a percent; an excess extends beyond the 100 % line. */
const WHOLE = 10_000;

const SumBar = ({ rows, sum }: { rows: readonly Ratio[]; sum: number }) => {
  const scale = Math.max(WHOLE, Math.round(sum * 100));
  const ordered = rows.toSorted((a, b) => a.perte - b.perte || b.pourcentage - a.pourcentage);
  const widths = ordered.map(({ pourcentage }) => Math.round(pourcentage * 100));
  const label = ordered.map((row) => `${row.produit_genere} ${percent(row.pourcentage)}`).join(', ');
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${scale} 400`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label || 'Aucun ratio actif'}
    >
      <rect className={styles.rest} x="0" y="40" width={WHOLE} height="320" />
      {ordered.map((row, at) => (
        <rect
          key={row.id}
          className={row.perte === 1 ? styles.loss : styles.block}
          x={widths.slice(0, at).reduce((total, width) => total + width, 0)}
          y="40"
          width={Math.max(0, (widths[at] ?? 0) - scale / 500)}
          height="320"
        >
          <title>{`${row.produit_genere} : ${percent(row.pourcentage)}`}</title>
        </rect>
      ))}
      <line className={styles.whole} x1={WHOLE} x2={WHOLE} y1="0" y2="400" />
    </svg>
  );
};

const percent = (value: number): string => formatPercent(Math.round(value * 100));
