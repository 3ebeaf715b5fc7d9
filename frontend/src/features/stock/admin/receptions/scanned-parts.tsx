import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import { type LinePart, partMilli, withoutBox } from './line-parts.ts';
import styles from './receptions.module.css';

interface ScannedPartsProps {
  parts: readonly LinePart[];
  unit: Unit;
  /** Error of a part's field. */
  errorOf: (at: number, field: 'lot' | 'sellby' | 'eatby') => string | undefined;
  onChange: (parts: LinePart[]) => void;
}

/** Scanned labels of a line by lot and dates; each can be removed. */
export const ScannedParts = ({ parts, unit, errorOf, onChange }: ScannedPartsProps) =>
  parts.length === 0 ? null : (
    <ul className={styles.parts} aria-label="Étiquettes scannées">
      {parts.map((part, at) => (
        <li key={JSON.stringify(part.stated)}>
          <p className={styles.part}>
            <span>{partName(part)}</span>
            <strong>{formatQuantity(quantityOf(unit, partMilli(part)))}</strong>
          </p>
          {unseenError(part, (field) => errorOf(at, field))}
          <SilentFields
            part={part}
            errorOf={(field) => errorOf(at, field)}
            onChange={(changes) =>
              onChange(parts.map((each, index) => (index === at ? { ...each, ...changes } : each)))
            }
          />
          <ol className={styles.boxes} aria-label={`Étiquettes, ${partName(part)}`}>
            {part.boxes.map(({ key, milli, pieces }, index) => {
              const amount = formatQuantity(quantityOf(unit, milli));
              return (
                <li key={`${index}-${key}`}>
                  <span>
                    {amount}
                    {unit === 'kg' && pieces !== null ? `, ${piecesText(pieces)}` : ''}
                  </span>
                  <IconButton
                    label={`Retirer ${amount}, ${partName(part)}`}
                    icon={<TrashIcon size={18} />}
                    onClick={() => onChange(withoutBox(parts, key))}
                  />
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ul>
  );

/** Error of label data without a field. */
const unseenError = (
  { stated }: LinePart,
  errorOf: (field: 'lot' | 'sellby' | 'eatby') => string | undefined,
) => {
  const isDated = stated.useBy !== null || stated.bestBefore !== null;
  const error =
    (stated.lot === null ? undefined : errorOf('lot')) ??
    (isDated ? (errorOf('sellby') ?? errorOf('eatby')) : undefined);
  return error === undefined ? null : <Banner kind="error">{error}</Banner>;
};

/** « Lot L1 · DLC 03/12/2026 ». */
const partName = ({ stated: { lot, useBy, bestBefore } }: LinePart): string =>
  [
    lot === null ? 'Lot non lu' : `Lot ${lot}`,
    ...(useBy === null ? [] : [`DLC ${formatDate(useBy)}`]),
    ...(bestBefore === null ? [] : [`DDM ${formatDate(bestBefore)}`]),
    ...(useBy === null && bestBefore === null ? ['sans date'] : []),
  ].join(' · ');

interface SilentFieldsProps {
  part: LinePart;
  errorOf: (field: 'lot' | 'sellby' | 'eatby') => string | undefined;
  onChange: (changes: Partial<LinePart>) => void;
}

/** Fields for data that the labels do not state. */
const SilentFields = ({ part, errorOf, onChange }: SilentFieldsProps) => {
  const { stated } = part;
  const isDated = stated.useBy !== null || stated.bestBefore !== null;
  if (stated.lot !== null && isDated) return null;
  return (
    <div className={formStyles.fields}>
      {stated.lot === null ? (
        <TextField
          label="Lot de ces étiquettes"
          hint="L’étiquette ne le dit pas : scannez son second code, ou tapez-le."
          autoComplete="off"
          value={part.lot}
          error={errorOf('lot')}
          onChange={({ target }) => onChange({ lot: target.value })}
        />
      ) : null}
      {isDated ? null : (
        <TextField
          label="DLC de ces étiquettes"
          type="date"
          optional
          value={part.sellby}
          error={errorOf('sellby')}
          onChange={({ target }) => onChange({ sellby: target.value })}
        />
      )}
    </div>
  );
};
