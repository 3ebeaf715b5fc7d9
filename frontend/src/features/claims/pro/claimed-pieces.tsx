import { formatQuantity } from '#frontend/lib/display/format.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { FieldError } from '#frontend/ui/fields/field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import styles from './order-claims.module.css';

/** « Pièce 3 · 1,42 kg », with the number of its label and order. */
const pieceText = (kg: number, at: number): string =>
  `Pièce ${at + 1} · ${formatQuantity(quantityOf('kg', milliFromWire(kg) ?? 0))}`;

interface OnePieceProps {
  weights: readonly number[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The re-weighed piece; none: the whole line. */
export const OnePiece = ({ weights, value, error, onChange }: OnePieceProps) => (
  <SelectField
    label="Pièce pesée"
    name="pieces"
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
    options={[
      { value: '', label: 'Toutes ensemble' },
      ...weights.map((kg, at) => ({ value: String(at + 1), label: pieceText(kg, at) })),
    ]}
  />
);

interface NamedPiecesProps {
  weights: readonly number[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Missing or bad pieces, each with its shipped weight. */
export const NamedPieces = ({ weights, chosen, error, onChange }: NamedPiecesProps) => (
  <fieldset className={styles.pieces}>
    <legend>Quelles pièces ?</legend>
    {weights.map((kg, at) => (
      <CheckboxField
        key={`${at}-${kg}`}
        label={pieceText(kg, at)}
        checked={chosen.includes(at + 1)}
        onChange={({ target }) =>
          onChange(
            target.checked
              ? [...chosen, at + 1].toSorted((a, b) => a - b)
              : chosen.filter((n) => n !== at + 1),
          )
        }
      />
    ))}
    <FieldError id="claimed-pieces-error" error={error} />
  </fieldset>
);
