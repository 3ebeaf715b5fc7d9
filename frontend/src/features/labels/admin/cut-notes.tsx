import { useId } from 'react';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import styles from './cut-notes.module.css';
import type { LabelledMeat } from './weighed-labels-output.tsx';

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
  <details className={styles.notes} open={outputs.some((each) => wishedOf(each.product_id).length > 0)}>
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
