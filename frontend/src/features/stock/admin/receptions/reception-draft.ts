import {
  EMPTY_ORIGIN,
  originOf,
  originProblems,
  type OriginWords,
} from '#frontend/features/stock/admin/entry/origin-words.ts';
import type { ExpectedOrder, ReceptionBody } from '#frontend/features/stock/receptions.queries.ts';
import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import type { Label } from '#shared/barcodes/label.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';
import { receptionLot } from '#shared/stock/receptions/reception-lot.ts';

/** One line of the order as it is weighed at the door. */
export interface LineDraft extends OriginWords {
  order_line_id: string;
  /** Thousandths; null: nothing of it came. */
  qty: number | null;
  /** How many pieces that is, in thousandths; of what is sold by the piece and paid by the kilo. */
  pieces?: number | null;
  lot: string;
  sellby: string;
  eatby: string;
  /** As it is typed, `3,2`. */
  temperature: string;
  refused_qty: number | null;
  refused_reason: string;
}

export interface ReceptionDraft {
  /** Of the two that `warehouseOptions` offers. */
  warehouse_id: SiteId;
  delivery_ref: string;
  lines: LineDraft[];
}

/** What may be received of it: goods that the shop knows. */
export const receivable = ({ lines }: Pick<ExpectedOrder, 'lines'>) =>
  lines.filter(({ product_id: productId }) => productId !== null);

export const freshReception = (order: ExpectedOrder, now: Date): ReceptionDraft => {
  const { sellby, eatby } = movementDefaults(now);
  const lot = receptionLot(order.ref, now);
  return {
    warehouse_id: '1',
    delivery_ref: '',
    lines: receivable(order).map(({ id }) => ({
      ...EMPTY_ORIGIN,
      order_line_id: id,
      qty: null,
      lot,
      sellby,
      eatby,
      temperature: '',
      refused_qty: null,
      refused_reason: '',
    })),
  };
};

/** °C; undefined for what is no temperature, null for nothing. */
export const temperatureOf = (text: string): number | null | undefined => {
  const typed = text.trim().replace(',', '.').replace('−', '-');
  if (typed === '') return null;
  return /^-?\d{1,2}(\.\d)?$/.test(typed) ? Number(typed) : undefined;
};

export const problemsOf = ({ lines }: ReceptionDraft): FieldErrors<ReceptionDraft> => {
  const errors: Record<string, string> = {};
  lines.forEach((line, i) => {
    const say = (field: string, sentence: string) => (errors[`lines.${i}.${field}`] = sentence);
    if (temperatureOf(line.temperature) === undefined) say('temperature', 'Des degrés, comme 3,2.');
    if (line.refused_qty && !line.refused_reason.trim())
      say('refused_reason', 'Dites pourquoi c’est refusé.');
    if (line.qty && !line.lot.trim()) say('lot', 'Indiquez le lot.');
    for (const [field, sentence] of Object.entries(originProblems(line))) say(field, sentence);
  });
  if (Object.keys(errors).length === 0 && lines.every(({ qty }) => !qty))
    errors['lines.0.qty'] = 'Saisissez le poids de ce qui est arrivé.';
  return errors as FieldErrors<ReceptionDraft>;
};

export const bodyOf = (
  { warehouse_id, delivery_ref, lines }: ReceptionDraft,
  order: Pick<ExpectedOrder, 'lines'>,
): ReceptionBody => ({
  warehouse_id,
  ...(delivery_ref.trim() && { delivery_ref: delivery_ref.trim() }),
  lines: lines.map((line) => {
    const temperature = temperatureOf(line.temperature);
    const { supplier: _supplier, ...origin } = originOf(line);
    const shown = order.lines.find(({ id }) => id === line.order_line_id);
    return {
      order_line_id: line.order_line_id,
      ...(shown && { seen_received: shown.received }),
      qty: wireFromMilli(line.qty ?? 0),
      ...(line.qty && line.pieces ? { pieces: wireFromMilli(line.pieces) } : {}),
      lot: line.lot.trim(),
      sellby: line.sellby,
      eatby: line.eatby,
      origin,
      ...(typeof temperature === 'number' && { temperature }),
      ...(line.refused_qty && {
        refused_qty: wireFromMilli(line.refused_qty),
        refused_reason: line.refused_reason.trim(),
      }),
    };
  }),
});

/** What a label says takes the place of what stands there; a second one of the same lot adds its weight. */
export const withLabel = (line: LineDraft, label: Label): LineDraft => {
  const { lot, useBy, bestBefore, origin } = label;
  const stated = label.weightGrams ?? label.unlikelyGrams;
  const isMore = lot !== null && lot === line.lot.trim() && line.qty !== null;
  const weight = stated === null ? line.qty : stated + (isMore ? (line.qty ?? 0) : 0);
  const plants = (['slaughter', 'cutting'] as const).flatMap((kind) =>
    origin[kind].slice(0, 3).flatMap(({ country, approval }, at) => {
      const number = at === 0 ? '' : `_${at + 1}`;
      return [
        [`${kind}_country${number}`, country],
        [`${kind}_approval${number}`, approval],
      ];
    }),
  );
  return {
    ...line,
    qty: weight,
    ...(lot !== null && { lot }),
    ...(useBy !== null && { sellby: useBy }),
    ...(bestBefore !== null && { eatby: bestBefore }),
    ...(origin.animalRef !== undefined && { animal_ref: origin.animalRef }),
    ...(origin.slaughterDate !== undefined && { slaughter_date: origin.slaughterDate }),
    ...(origin.birthCountry !== undefined && { birth_country: origin.birthCountry }),
    ...(origin.rearingCountry !== undefined && { rearing_country: origin.rearingCountry }),
    ...(Object.fromEntries(plants) as Partial<OriginWords>),
  };
};
