import { type FormEvent, useState } from 'react';
import { settleReading } from '#frontend/features/barcodes/settle-reading.ts';
import { useEarlyScans } from '#frontend/features/barcodes/use-early-scans.ts';
import { useLabelReader } from '#frontend/features/barcodes/use-label-reader.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { Label } from '#shared/barcodes/label.ts';
import { labelDoubts, missingSymbol, noWeightText, poundsText } from '#shared/barcodes/label-texts.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { labelWeights, leftOf, type StatedWeights } from '#shared/labels/piece-weights.ts';
import styles from './piece-weights.module.css';

interface PieceWeightsProps {
  /** Product of the pieces. */
  productId: string;
  products: readonly MovableProduct[];
  name: string;
  /** Total weight. */
  grams: number;
  weights: StatedWeights;
  onChange: (weights: StatedWeights) => void;
}

const kg = (grams: number): string => formatQuantity(quantityOf('kg', grams));

/** Weight of each piece, typed or scanned; the rest is distributed evenly. */
export function PieceWeights({ productId, products, name, grams, weights, onChange }: PieceWeightsProps) {
  const open = weights.filter((weight) => weight === null).length;
  const left = leftOf(grams, weights);
  const isWrong = labelWeights(grams, weights) === undefined;
  const set = (at: number, weight: number | null) =>
    onChange(weights.map((known, index) => (index === at ? weight : known)));
  return (
    <fieldset className={styles.pieces}>
      <legend>
        {name} : {piecesText(weights.length)}, {kg(grams)}
      </legend>
      <ScannedWeight
        refusalOf={(label) => {
          const product = findByGtin(label.gtin, products);
          return product === undefined || product.id === productId
            ? (missingSymbol(label) ?? noWeightText(label))
            : `Ce code est celui de ${product.label}.`;
        }}
        isFull={open === 0}
        onWeight={(weight) => {
          const at = weights.indexOf(null);
          if (at !== -1) set(at, weight);
        }}
      />
      <div className={styles.weights}>
        {weights.map((weight, at) => (
          <NumberField
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
            key={at}
            label={`Pièce ${at + 1}`}
            unit="kg"
            steppers={false}
            max={grams}
            value={weight}
            onChange={(next) => set(at, next)}
          />
        ))}
      </div>
      {isWrong ? (
        <Banner kind="warning">
          {left < 0
            ? `Ces pièces pèsent ${kg(-left)} de plus que les ${kg(grams)} enregistrés : corrigez un poids.`
            : `Il reste ${kg(left)} des ${kg(grams)} enregistrés : corrigez un poids.`}
        </Banner>
      ) : null}
      {!isWrong && open > 0 ? (
        <p className={styles.even}>
          {open === weights.length ? 'Sans poids pesé' : `${piecesText(open)} sans poids pesé`} : réparti
          également, « poids moyen » sur l’étiquette, sans code-barres.
        </p>
      ) : null}
    </fieldset>
  );
}

interface ScannedWeightProps {
  isFull: boolean;
  /** Why a label gives no weight of these pieces. */
  refusalOf: (label: Label) => string | null;
  onWeight: (grams: number) => void;
}

/** Takes the weight of the next piece from a scale's label. */
function ScannedWeight({ isFull, refusalOf, onWeight }: ScannedWeightProps) {
  const { read, bounds } = useLabelReader();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const take = (label: Label) => {
    const refusal = refusalOf(label);
    setWrong(refusal ?? undefined);
    setDoubts(refusal === null ? [...poundsText(label), ...labelDoubts(label)] : []);
    if (refusal === null && label.weightGrams !== null) onWeight(label.weightGrams);
  };
  const process = useEarlyScans([bounds], (scanned) => {
    const reading = read(scanned);
    if (reading.status === 'empty') return;
    if (reading.status === 'unknown') {
      setDoubts([]);
      return setWrong(reading.reason);
    }
    const label = settleReading(reading.label);
    return label instanceof Promise ? void label.then(take) : take(label);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    process(code);
    setCode('');
  };
  return (
    <>
      <form className={styles.scan} onSubmit={onSubmit}>
        <TextField
          label="Étiquette de balance"
          hint="Scannez-les une à une : chaque poids prend la place suivante."
          autoComplete="off"
          disabled={isFull}
          value={code}
          error={wrong}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" disabled={isFull || code === ''}>
          Prendre ce poids
        </Button>
      </form>
      {doubts.length > 0 ? <Banner kind="warning">{doubts.join(' ')}</Banner> : null}
    </>
  );
}
