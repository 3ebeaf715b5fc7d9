import { useQueries, useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { type ConfirmedAct, outputsOf } from '#frontend/features/labels/confirmed-act.ts';
import { useHouseOnPaper } from './house-on-paper.ts';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import type { RecordedMovement } from '#frontend/features/stock/admin/entry/recorded.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { type LotDetail, lotQuery } from '#frontend/features/stock/lots.queries.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { MAX_PIECES } from '#shared/catalog/piece-sale.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { labelWeights, type StatedWeights } from '#shared/labels/piece-weights.ts';
import { PieceWeights } from './piece-weights.tsx';
import { labelGaps, weighedLabel, type WeighedMeat } from '#shared/labels/weighed-label.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import cutNotesStyles from './cut-notes.module.css';

/** Data of a label: a quantity of a lot at a site. */
export type LabelledMeat = Pick<
  RecordedMovement,
  'id' | 'product_id' | 'product_name' | 'lot' | 'qty' | 'pieces' | 'warehouse_id' | 'sellby' | 'eatby'
>;

interface WeighedLabelsOutputProps {
  act: ConfirmedAct;
  cutNotesOf?: CutNotesOf | undefined;
}

/** A label per output of an operation, or per piece for pieces: weight, lot, dates, origin. */
export const WeighedLabelsOutput = ({ act, cutNotesOf }: WeighedLabelsOutputProps) => (
  <WeighedLabels
    cutNotesOf={cutNotesOf}
    outputs={outputsOf(act).filter(({ lot }) => lot !== null)}
    created={act.answer.data.products}
  />
);

interface WeighedLabelsProps {
  outputs: readonly LabelledMeat[];
  /** Cut notes of open orders by product. */
  cutNotesOf?: CutNotesOf | undefined;
  /** New products that the product list may lack. */
  created?: ConfirmedAct['answer']['data']['products'];
}

/** The same for existing stock. */
export function WeighedLabels({ outputs, created = [], cutNotesOf }: WeighedLabelsProps) {
  const products = useQuery(movableProductsQuery());
  const papers = { '1': useHouseOnPaper('1'), '2': useHouseOnPaper('2') };
  const paperOf = ({ warehouse_id: site }: LabelledMeat) => papers[site === '2' ? '2' : '1'];
  const lots = useQueries({ queries: outputs.map(({ product_id, lot }) => lotQuery(product_id, lot ?? '')) });
  const [weights, setWeights] = useState<Readonly<Record<string, StatedWeights>>>({});
  const [cutNotes, setCutNotes] = useState<Readonly<Record<string, string>>>({});
  const failed = lots.find(({ isError }) => isError);
  if (failed) return <LoadFailure title="L’origine d’un lot n’a pas pu être lue" query={failed} />;
  if (products.isError) return <LoadFailure title="Les produits n’ont pas pu être lus" query={products} />;
  if (!products.data || papers[1].isPending || lots.some(({ data }) => !data)) return <Skeleton lines={6} />;

  const weightsOf = ({ id, pieces = 0 }: LabelledMeat): StatedWeights =>
    weights[id] ?? Array.from({ length: pieces }, () => null);
  const printed = outputs.flatMap((movement, at) => {
    const product =
      products.data.find(({ id }) => id === movement.product_id) ??
      created.find(({ id }) => id === movement.product_id);
    const origin = lots[at]?.data?.origin;
    if (!product || !origin || ('unit' in product && product.unit !== 'kg')) return [];
    const cutNote = cutNotes[movement.id]?.trim();
    const meat = { ...meatOf(movement, product, origin), ...(cutNote ? { cutNote } : {}) };
    const paper = paperOf(movement);
    if (!isInPieces(movement)) return [{ meat, paper }];
    return (labelWeights(meat.weightGrams, weightsOf(movement)) ?? []).map(({ grams, isMean }) => ({
      meat: { ...meat, weightGrams: grams, ...(isMean ? { isMean } : {}) },
      paper,
    }));
  });
  const gaps = new Set([...papers[1].gaps, ...printed.flatMap(({ meat }) => labelGaps(meat))]);
  if (printed.length === 0 && !outputs.some(isInPieces))
    return <p>Rien de ce choix n’est vendu au kilo : il n’y a pas d’étiquette de poids.</p>;
  return (
    <>
      {outputs.filter(isInPieces).map((movement) => (
        <PieceWeights
          key={movement.id}
          productId={movement.product_id}
          products={products.data}
          name={movement.product_name}
          grams={milliFromWire(movement.qty) ?? 0}
          weights={weightsOf(movement)}
          onChange={(next) => setWeights({ ...weights, [movement.id]: next })}
        />
      ))}
      <CutNotes outputs={outputs} notes={cutNotes} onNotes={setCutNotes} wishedOf={cutNotesOf} />
      <LabelOutput sheets={printed.map(({ meat, paper }) => weighedLabel(meat, paper))} gaps={[...gaps]} />
    </>
  );
}

/** For large numbers of pieces, one label covers all. */
const isInPieces = ({ pieces = 0 }: Pick<LabelledMeat, 'pieces'>): boolean =>
  pieces > 0 && pieces <= MAX_PIECES;

const meatOf = (
  movement: LabelledMeat,
  product: Pick<WeighedMeat, 'ref' | 'category' | 'barcode'>,
  origin: LotDetail['origin'],
): WeighedMeat => ({
  name: movement.product_name,
  ref: product.ref,
  category: product.category,
  barcode: product.barcode,
  weightGrams: milliFromWire(movement.qty) ?? 0,
  lot: movement.lot,
  sellBy: movement.sellby,
  eatBy: movement.eatby,
  origin: {
    ...(origin.birth_country === null ? {} : { birthCountry: origin.birth_country }),
    ...(origin.rearing_country === null ? {} : { rearingCountry: origin.rearing_country }),
    slaughter: origin.slaughter,
    cutting: origin.cutting,
  },
});

/** The limit of an order line. */
const MAX_CUT_NOTE = 80;

export type CutNotesOf = (productId: string) => readonly string[];

interface CutNotesProps {
  outputs: readonly LabelledMeat[];
  /** By output. */
  notes: Readonly<Record<string, string>>;
  onNotes: (notes: Readonly<Record<string, string>>) => void;
  /** Cut notes of customers' orders, as suggestions. */
  wishedOf?: CutNotesOf | undefined;
}

/** Cut notes for the labels of each product, from an order or typed; collapsed without suggestions. */
export const CutNotes = ({ outputs, notes, onNotes, wishedOf = () => [] }: CutNotesProps) => (
  <details
    className={cutNotesStyles.notes}
    open={outputs.some((each) => wishedOf(each.product_id).length > 0)}
  >
    <summary>Découpe sur l’étiquette</summary>
    {outputs.map((output) => (
      <CutNote
        key={output.id}
        output={output}
        note={notes[output.id] ?? ''}
        wished={wishedOf(output.product_id)}
        onNote={(note) => onNotes({ ...notes, [output.id]: note })}
      />
    ))}
  </details>
);

interface CutNoteProps {
  output: LabelledMeat;
  note: string;
  wished: readonly string[];
  onNote: (note: string) => void;
}

function CutNote({ output, note, wished, onNote }: CutNoteProps) {
  const listId = useId();
  return (
    <>
      <TextField
        label={`Découpe, ${output.product_name}`}
        optional
        maxLength={MAX_CUT_NOTE}
        value={note}
        list={listId}
        hint={wished.length === 0 ? undefined : `Demandé : ${wished.join(' ; ')}`}
        onChange={(event) => onNote(event.target.value)}
      />
      <datalist id={listId}>
        {wished.map((wish) => (
          <option key={wish}>{wish}</option>
        ))}
      </datalist>
    </>
  );
}
