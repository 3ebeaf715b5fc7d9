import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { type ClaimValues, type HowMuch, waysOf } from './claim-values.ts';
import { NamedPieces, OnePiece } from './claimed-pieces.tsx';

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
