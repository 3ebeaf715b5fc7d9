import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { type ClaimValues, type HowMuch, waysOf } from './claim-values.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { FieldError } from '#frontend/ui/fields/field.tsx';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import claimedPiecesStyles from './order-claims.module.css';

const words = {
  pieces: 'Des pièces',
  count: 'Leur nombre',
  kg: 'Un poids',
} as const satisfies Record<HowMuch, string>;

interface HowMuchProps {
  form: Pick<ReturnType<typeof useForm<ClaimValues>>, 'values' | 'errors' | 'number' | 'set'>;
  line: OrderLineReply | undefined;
  how: HowMuch;
}

/** The weight on the customer's scale, or the claimed quantity: pieces by number, or kilos. */
export function HowMuchOfIt({ form, line, how }: HowMuchProps) {
  const { values, errors, number, set } = form;
  const weights = line?.pieces?.weights_kg ?? [];
  if (values.nature === 'weight')
    return (
      <>
        {weights.length > 0 ? (
          <OnePiece
            weights={weights}
            value={String(values.pieces[0] ?? '')}
            error={errors.pieces}
            onChange={(n) => set('pieces', n === '' ? [] : [Number(n)])}
          />
        ) : null}
        <NumberField label="Poids relevé" unit="kg" {...number('poids_declare')} />
      </>
    );
  const ways = waysOf(line);
  return (
    <>
      {ways.length > 1 ? (
        <SelectField
          label="Ce qui est concerné"
          value={how}
          onChange={({ target }) => set('how', target.value as HowMuch)}
          options={ways.map((value) => ({ value, label: words[value] }))}
        />
      ) : null}
      {how === 'pieces' ? (
        <NamedPieces
          weights={weights}
          chosen={values.pieces}
          error={errors.pieces}
          onChange={(chosen) => set('pieces', chosen)}
        />
      ) : null}
      {how === 'count' ? (
        <NumberField
          label="Nombre de pièces"
          unit="piece"
          max={(line?.pieces?.prepared ?? 0) * 1000}
          {...number('nombre_pieces')}
        />
      ) : null}
      {how === 'kg' ? (
        <NumberField
          key={line?.unite}
          label="Quantité concernée"
          unit={line?.unite ?? 'kg'}
          {...number('quantite')}
        />
      ) : null}
    </>
  );
}

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
const OnePiece = ({ weights, value, error, onChange }: OnePieceProps) => (
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
const NamedPieces = ({ weights, chosen, error, onChange }: NamedPiecesProps) => (
  <fieldset className={claimedPiecesStyles.pieces}>
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
