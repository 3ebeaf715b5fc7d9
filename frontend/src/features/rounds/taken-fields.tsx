import { formatMoney } from '#frontend/lib/display/format.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { MAX_CASH_CENTS, type TakenWay, takenWays } from '#shared/orders/payment-taken.ts';
import type { HandoverBody } from './rounds.queries.ts';

/** Collected payment; none while no way is selected. */
export interface Taken {
  way: TakenWay | '';
  cents: Cents | null;
}

export const NOTHING_TAKEN: Taken = { way: '', cents: null };

const words: Record<TakenWay, string> = { especes: 'En espèces', cheque: 'Par chèque' };

interface TakenFieldsProps {
  /** Amount due without refused goods. */
  due: Cents;
  taken: Taken;
  error: string | undefined;
  onChange: (taken: Taken) => void;
}

/** Cash or cheque collected at the door, for accounting. */
export function TakenFields({ due, taken, error, onChange }: TakenFieldsProps) {
  return (
    <>
      <SelectField
        label="Réglé au livreur"
        optional
        hint={due > 0 ? `À encaisser : ${formatMoney(due)} TTC.` : 'Rien n’est à encaisser.'}
        value={taken.way}
        placeholder="Rien"
        options={takenWays.map((way) => ({ value: way, label: words[way] }))}
        onChange={({ target }) => {
          const way = takenWays.find((each) => each === target.value);
          onChange(way ? { way, cents: taken.cents ?? (due > 0 ? due : null) } : NOTHING_TAKEN);
        }}
      />
      {taken.way === '' ? null : (
        <NumberField
          label="Montant reçu"
          hint="Noté pour la comptabilité, qui enregistrera le paiement."
          unit="euro"
          steppers={false}
          value={taken.cents}
          error={error}
          onChange={(cents) => onChange({ ...taken, cents })}
        />
      )}
    </>
  );
}

/** Validation error, if any. */
export const takenProblem = ({ way, cents }: Taken): string | undefined => {
  if (way === '') return undefined;
  if (cents === null || cents <= 0) return 'Quel montant avez-vous reçu ?';
  return way === 'especes' && cents > MAX_CASH_CENTS
    ? `Pas plus de ${formatMoney(MAX_CASH_CENTS)} en espèces entre professionnels.`
    : undefined;
};

export const takenBody = ({ way, cents }: Taken): Pick<HandoverBody, 'taken'> =>
  way === '' || cents === null ? {} : { taken: { amount: eurosFromCents(cents), way } };
