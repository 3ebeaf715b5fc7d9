import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { formatDate } from '#frontend/lib/display/format.ts';
import { FormPart } from './form-frame.tsx';

/** The words of a movement that its day proposes (STK-25). */
export interface MovementWords {
  inventorycode: string;
  lot: string;
  /** DDM and DLC, `YYYY-MM-DD`. */
  eatby: string;
  sellby: string;
}

interface MovementFieldsProps {
  draft: MovementWords;
  errorOf: (field: keyof MovementWords) => string | undefined;
  change: (changes: Partial<MovementWords>) => void;
  /** What is left empty is taken from the lot that goes out. */
  inherits?: boolean;
}

/** Lot, days and code: proposed, and seldom touched. */
export const MovementFields = ({ draft, errorOf, change, inherits = false }: MovementFieldsProps) => (
  <FormPart
    title="Lot et dates"
    folded={!(['inventorycode', 'lot', 'eatby', 'sellby'] as const).some((field) => errorOf(field))}
    note={[
      draft.lot || (inherits ? 'Comme le lot qui sort' : ''),
      ...(draft.sellby ? [`DLC ${formatDate(draft.sellby)}`] : []),
      ...(draft.eatby ? [`DDM ${formatDate(draft.eatby)}`] : []),
    ].join(' · ')}
  >
    <TextField
      label={inherits ? 'Lot à l’arrivée' : 'Lot'}
      name="lot"
      placeholder={inherits ? 'Comme le lot qui sort' : undefined}
      value={draft.lot}
      error={errorOf('lot')}
      onChange={(event) => change({ lot: event.target.value })}
    />
    <TextField
      label="DLC (à consommer jusqu’au)"
      name="sellby"
      type="date"
      value={draft.sellby}
      error={errorOf('sellby')}
      onChange={(event) => change({ sellby: event.target.value })}
    />
    <TextField
      label="DDM (de préférence avant le)"
      name="eatby"
      type="date"
      value={draft.eatby}
      error={errorOf('eatby')}
      onChange={(event) => change({ eatby: event.target.value })}
    />
    <TextField
      label="Code d’inventaire"
      name="inventorycode"
      value={draft.inventorycode}
      error={errorOf('inventorycode')}
      onChange={(event) => change({ inventorycode: event.target.value })}
    />
  </FormPart>
);
