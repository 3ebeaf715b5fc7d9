import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { FormPart } from './form-frame.tsx';

/** Texts of a movement with defaults of the day (STK-25). */
export interface MovementWords {
  inventorycode: string;
  lot: string;
  /** DDM and DLC, `YYYY-MM-DD`. */
  eatby: string;
  sellby: string;
}

interface MovementFieldsProps {
  draft: MovementWords;
  field: FieldOf<keyof MovementWords>;
  /** Empty fields are inherited from the source lot. */
  inherits?: boolean;
  /** Placeholder of an unnamed lot. */
  unnamed?: string;
  /** The typed lot name is in use. */
  taken?: string | undefined;
}

/** Lot, dates and code with defaults; always visible for an entry (AMB-85). */
export const MovementFields = ({
  draft,
  field,
  inherits = false,
  unnamed = 'Numéroté à l’entrée',
  taken,
}: MovementFieldsProps) => (
  <FormPart
    title="Lot et dates"
    folded={
      inherits && !(['inventorycode', 'lot', 'eatby', 'sellby'] as const).some((name) => field(name).error)
    }
    note={inherits ? foldedText(draft) : undefined}
  >
    <TextField
      label={inherits ? 'Lot à l’arrivée' : 'Lot'}
      placeholder={inherits ? 'Comme le lot qui sort' : unnamed}
      hint={inherits ? undefined : 'Vide : un lot de cette entrée seule.'}
      {...field('lot')}
      {...(taken && { error: taken })}
    />
    <TextField label="DLC (à consommer jusqu’au)" type="date" {...field('sellby')} />
    <TextField label="DDM (de préférence avant le)" type="date" {...field('eatby')} />
    <TextField label="Code d’inventaire" {...field('inventorycode')} />
  </FormPart>
);

const foldedText = ({ lot, sellby, eatby }: MovementWords): string =>
  [
    lot || 'Comme le lot qui sort',
    ...(sellby ? [`DLC ${formatDate(sellby)}`] : []),
    ...(eatby ? [`DDM ${formatDate(eatby)}`] : []),
  ].join(' · ');
