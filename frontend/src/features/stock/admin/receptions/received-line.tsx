import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { amountOf } from '#frontend/features/stock/admin/entry/lots-at.ts';
import { OriginFields } from '#frontend/features/stock/admin/entry/origin-fields.tsx';
import { formatDate, formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { priceFromEuros } from '#shared/kernel/money.ts';
import { pricedUnitText } from '#shared/kernel/quantity.ts';
import type { ExpectedLine } from '#shared/stock/receptions/receptions.contract.ts';
import { DoorPhoto } from './door-photo.tsx';
import { type LineDraft, temperatureOf } from './reception-draft.ts';
import styles from './receptions.module.css';
import { ScannedParts } from './scanned-parts.tsx';

interface ReceivedLineProps {
  at: number;
  orderId: string;
  line: ExpectedLine;
  draft: LineDraft;
  errorOf: (field: string) => string | undefined;
  partErrorOf: (part: number, field: string) => string | undefined;
  onChange: (changes: Partial<LineDraft>) => void;
}

type Words = { [Name in keyof LineDraft]-?: LineDraft[Name] extends string ? Name : never }[keyof LineDraft];

/** Values and setters of the line's fields. */
const fieldsOf = ({
  at,
  draft,
  errorOf,
  onChange,
}: Pick<ReceivedLineProps, 'at' | 'draft' | 'errorOf' | 'onChange'>) => {
  const field = (name: Words) => ({
    name: `lines.${at}.${name}`,
    value: draft[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const number = (name: 'qty' | 'pieces' | 'refused_qty') => ({
    name: `lines.${at}.${name}`,
    value: draft[name] ?? null,
    error: errorOf(name),
    onChange: (value: number | null) => onChange({ [name]: value }),
  });
  return { field, number };
};

type LineFields = ReturnType<typeof fieldsOf> & Pick<ReceivedLineProps, 'line'>;

/** A line of a reception: weight, lot, dates, temperature, origin, and refused goods. */
export function ReceivedLine({
  at,
  orderId,
  line,
  draft,
  errorOf,
  partErrorOf,
  onChange,
}: ReceivedLineProps) {
  const { unit } = line;
  const { field, number } = fieldsOf({ at, draft, errorOf, onChange });
  const amount = (qty: number) => formatQuantity(amountOf(qty, unit));
  const temperature = temperatureOf(draft.temperature);
  const isWarm =
    line.max_temperature !== null && typeof temperature === 'number' && temperature > line.max_temperature;
  return (
    <Card as="section" aria-label={line.label} tone={draft.qty || draft.parts?.length ? 'good' : undefined}>
      <CardHead>
        <h2 className={styles.name}>{line.label}</h2>
        <span className={styles.ordered}>
          {amount(line.ordered)} commandés{line.received > 0 ? `, ${amount(line.received)} déjà reçus` : ''} ·{' '}
          {formatPrice(priceFromEuros(line.price))}/{pricedUnitText(unit)}
        </span>
      </CardHead>
      <ScannedParts
        parts={draft.parts ?? []}
        unit={unit}
        errorOf={partErrorOf}
        onChange={(parts) => onChange({ parts })}
      />
      {draft.parts?.length ? (
        <p className={styles.quiet}>Ce qui n’a pas d’étiquette se saisit ici :</p>
      ) : null}
      <ReceivedFields line={line} field={field} number={number} />
      {isWarm ? (
        <Banner kind="warning">
          Trop chaud : {line.max_temperature} °C au plus à la réception. Refusez, ou bloquez le lot une fois
          reçu.
        </Banner>
      ) : null}
      <div className={styles.folds}>
        <OriginFields draft={draft} field={(name) => field(name)} withoutSupplier />
        <RefusedPart {...{ orderId, line, draft, errorOf, field, number, amount }} />
      </div>
      {draft.qty && draft.sellby ? (
        <p className={styles.quiet}>
          Entrera au lot {draft.lot || '…'}, DLC du {formatDate(draft.sellby)}.
        </p>
      ) : null}
    </Card>
  );
}

const ReceivedFields = ({ line, field, number }: LineFields) => {
  const { unit } = line;
  return (
    <div className={formStyles.fields}>
      <NumberField
        label={unit === 'kg' ? 'Poids reçu' : 'Quantité reçue'}
        unit={unit}
        step={unit === 'kg' ? 100 : undefined}
        max={10_000_000}
        size="large"
        {...number('qty')}
      />
      {line.by_piece ? (
        <NumberField
          label="Pièces reçues"
          hint="Le lot garde les deux, pièces et kilos."
          unit="piece"
          optional
          max={10_000_000}
          {...number('pieces')}
        />
      ) : null}
      <TextField
        label={
          line.max_temperature === null ? 'Température' : `Température, ${line.max_temperature} °C au plus`
        }
        optional
        // iOS: the numeric keyboard has no minus (Safari 26)
        inputMode="text"
        suffix="°C"
        autoComplete="off"
        {...field('temperature')}
      />
      <TextField label="Lot" autoComplete="off" {...field('lot')} />
      <TextField label="DLC (à consommer jusqu’au)" type="date" {...field('sellby')} />
      <TextField label="DDM (de préférence avant le)" type="date" optional {...field('eatby')} />
    </div>
  );
};

type RefusedPartProps = LineFields &
  Pick<ReceivedLineProps, 'orderId' | 'draft' | 'errorOf'> & { amount: (qty: number) => string };

const RefusedPart = ({ orderId, line, draft, errorOf, field, number, amount }: RefusedPartProps) => {
  const { unit } = line;
  return (
    <FormPart
      title="Refusé"
      folded={!errorOf('refused_reason') && !errorOf('refused_qty')}
      note={draft.refused_qty ? `${amount(draft.refused_qty / 1000)} repartis` : 'Ce que le camion remporte'}
    >
      <NumberField
        label="Quantité refusée"
        unit={unit}
        step={unit === 'kg' ? 100 : undefined}
        optional
        max={10_000_000}
        {...number('refused_qty')}
      />
      <TextField label="Pourquoi" optional maxLength={300} autoComplete="off" {...field('refused_reason')} />
      {draft.refused_qty ? <DoorPhoto orderId={orderId} lineId={line.id} label={line.label} /> : null}
    </FormPart>
  );
};
