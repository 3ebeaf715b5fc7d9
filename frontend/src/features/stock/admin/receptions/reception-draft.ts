import {
  EMPTY_ORIGIN,
  originOf,
  originProblems,
  type OriginTexts,
} from '#frontend/features/stock/admin/entry/origin-texts.ts';
import type { ExpectedOrder, ReceptionBody } from '#frontend/features/stock/receptions.queries.ts';
import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import type { Label, LabelOrigin } from '#shared/barcodes/label.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';
import { receptionLot } from '#shared/stock/receptions/reception-lot.ts';
import { type LinePart, partMilli, partPieces } from './line-parts.ts';

/** Draft of a received line. */
export interface LineDraft extends OriginTexts {
  order_line_id: string;
  /** Thousandths; null: nothing received. */
  qty: number | null;
  /** Number of pieces, in thousandths; for products sold by the piece and priced by the kilo. */
  pieces?: number | null;
  lot: string;
  sellby: string;
  eatby: string;
  /** As typed, `3,2`. */
  temperature: string;
  refused_qty: number | null;
  refused_reason: string;
  /** Scanned parts, in addition to typed values. */
  parts?: LinePart[];
}

export interface ReceptionDraft {
  /** An option of `warehouseOptions`. */
  warehouse_id: SiteId;
  delivery_ref: string;
  lines: LineDraft[];
}

/** Lines that can be received: products known to the shop. */
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

/** °C; undefined when invalid, null when empty. */
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
    for (const [at, part] of (line.parts ?? []).entries())
      if (!part.lot.trim()) errors[`lines.${partIndex(lines, i, at)}.lot`] = 'Indiquez le lot.';
    for (const [field, sentence] of Object.entries(originProblems(line))) say(field, sentence);
  });
  if (Object.keys(errors).length === 0 && lines.every(({ qty, parts = [] }) => !qty && parts.length === 0))
    errors['lines.0.qty'] = 'Saisissez le poids de ce qui est arrivé.';
  return errors as FieldErrors<ReceptionDraft>;
};

export const bodyOf = (
  { warehouse_id, delivery_ref, lines }: ReceptionDraft,
  order: Pick<ExpectedOrder, 'lines'>,
): ReceptionBody => ({
  warehouse_id,
  ...(delivery_ref.trim() && { delivery_ref: delivery_ref.trim() }),
  lines: [
    ...lines.map((line) => ({ ...typedBody(line), ...seenOf(line, order) })),
    ...lines.flatMap((line) =>
      (line.parts ?? []).map((part) => ({ ...partBody(line, part), ...seenOf(line, order) })),
    ),
  ],
});

/** Received quantity of a line when the page was read. */
const seenOf = (
  line: LineDraft,
  order: Pick<ExpectedOrder, 'lines'>,
): Pick<ReceptionBody['lines'][number], 'seen_received'> => {
  const shown = order.lines.find(({ id }) => id === line.order_line_id);
  return shown ? { seen_received: shown.received } : {};
};

const typedBody = (line: LineDraft): ReceptionBody['lines'][number] => {
  const temperature = temperatureOf(line.temperature);
  const { supplier: _supplier, ...origin } = originOf(line);
  return {
    order_line_id: line.order_line_id,
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
};

/** Label data takes precedence over values typed for the line. */
const partBody = (line: LineDraft, part: LinePart): ReceptionBody['lines'][number] => {
  const temperature = temperatureOf(line.temperature);
  const pieces = partPieces(part);
  const { supplier: _supplier, ...origin } = originOf({ ...line, ...originWords(part.origin) });
  return {
    order_line_id: line.order_line_id,
    qty: wireFromMilli(partMilli(part)),
    ...(pieces === null ? {} : { pieces }),
    lot: part.lot.trim(),
    sellby: part.sellby,
    eatby: part.eatby,
    origin,
    ...(typeof temperature === 'number' && { temperature }),
  };
};

/** Index of a line's scanned part in the request: parts follow all lines. */
export const partIndex = (lines: readonly LineDraft[], line: number, part: number): number =>
  lines.length + lines.slice(0, line).reduce((sum, { parts = [] }) => sum + parts.length, 0) + part;

/** A label without a weight fills the other fields and clears those it does not state. */
export const withFacts = (line: LineDraft, { lot, useBy, bestBefore, origin }: Label): LineDraft => ({
  ...line,
  lot: lot ?? '',
  sellby: useBy ?? '',
  eatby: bestBefore ?? '',
  ...EMPTY_ORIGIN,
  supplier: line.supplier,
  species: line.species,
  ...originWords(origin),
});

const originWords = (origin: LabelOrigin): Partial<OriginTexts> => {
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
    ...(origin.animalRef !== undefined && { animal_ref: origin.animalRef }),
    ...(origin.slaughterDate !== undefined && { slaughter_date: origin.slaughterDate }),
    ...(origin.birthCountry !== undefined && { birth_country: origin.birthCountry }),
    ...(origin.rearingCountry !== undefined && { rearing_country: origin.rearingCountry }),
    ...(Object.fromEntries(plants) as Partial<OriginTexts>),
  };
};
