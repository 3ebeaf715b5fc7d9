import { CutProduct } from '#frontend/features/cutting/admin/made/cut-product.tsx';
import { type Destinations, isInBoth } from '#frontend/features/cutting/destination.ts';
import { formatPercent } from '#frontend/lib/display/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import type { WeighedLine } from '#shared/cutting/weighing.ts';
import styles from './cut-lines.module.css';

/** Entered weights that replace the proposed ones, by product; null: not weighed, omitted. */
export type Weights = Record<string, number | null>;

/** Number of pieces by cut. */
export type CutPieces = Record<string, number | null>;

interface CutLineProps {
  line: WeighedLine;
  /** Its destination; undefined before the products are loaded. */
  destination: ReturnType<Destinations['get']>;
  weights: Weights;
  onWeights: (weights: Weights) => void;
  pieces: CutPieces;
  onPieces: (pieces: CutPieces) => void;
  /** The cut whose weight is being entered. */
  lit: string | undefined;
  onLit: (cut: string) => void;
  /** Opens the product choice of a cut. */
  onChoose: (cut: string) => void;
}

interface CutLinesProps extends Omit<CutLineProps, 'line' | 'destination'> {
  lines: readonly WeighedLine[];
  /** Destination by cut; empty before the products are loaded. */
  destinations: Destinations;
}

/** The weight field of a cut, searched in its own form, since another form may be behind a dialog. */
export const weightField = (within: Element | null, cut: string): HTMLInputElement | undefined =>
  [...(within?.querySelectorAll<HTMLElement>('[data-cut]') ?? [])]
    .find(({ dataset }) => dataset['cut'] === cut)
    ?.querySelector('input') ?? undefined;

/** STK-36, STK-37: outputs proposed by the table and corrected by weighing; large fields. */
export const CutLines = ({ lines, destinations, ...rest }: CutLinesProps) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <CutLine key={line.product} line={line} destination={destinations.get(line.product)} {...rest} />
    ))}
  </ul>
);

const CutLine = ({
  line,
  destination,
  weights,
  onWeights,
  pieces,
  onPieces,
  lit,
  onLit,
  onChoose,
}: CutLineProps) => {
  const { product, share, loss, weightGrams } = line;
  return (
    <li data-cut={product} className={classNames(styles.line, product === lit && styles.lit)}>
      <div className={styles.name}>
        <span>{product}</span>
        <span className={styles.share}>
          {formatPercent(share)}
          {loss ? ' · perte, pas de stock' : ''}
        </span>
        {destination ? (
          <CutProduct line={line} destination={destination} onChoose={() => onChoose(product)} />
        ) : null}
      </div>
      <NumberField
        label={`Poids de ${product}`}
        hideLabel
        unit="kg"
        size="large"
        step={10}
        max={10_000_000}
        className={styles.weight}
        value={product in weights ? (weights[product] ?? null) : weightGrams}
        onFocus={() => onLit(product)}
        onChange={(weighed) => onWeights({ ...weights, [product]: weighed })}
      />
      {isInBoth(destination) ? (
        <NumberField
          label={`Pièces de ${product}`}
          hideLabel
          unit="piece"
          size="large"
          max={10_000_000}
          placeholder="Pièces"
          className={styles.count}
          value={pieces[product] ? pieces[product] * 1000 : null}
          onFocus={() => onLit(product)}
          onChange={(milli) => onPieces({ ...pieces, [product]: milli === null ? null : milli / 1000 })}
        />
      ) : null}
    </li>
  );
};
