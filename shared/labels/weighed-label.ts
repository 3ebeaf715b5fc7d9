import { frenchDay } from '#shared/kernel/dates.ts';
import { quantityFigure, quantityOf } from '#shared/kernel/quantity.ts';
import { isEan13 } from '#shared/stock/products/ean13.ts';
import { fittingSize, wrapText } from './fit-text.ts';
import { column, healthMark, houseFoot, LABEL, LEADING, rule, SMALL_TYPE_MM } from './label-parts.ts';
import { type MeatOrigin, missingOrigin, originLines } from './origin-lines.ts';
import type { LabelledProduct, Labelling } from './product-label.ts';
import { FINE_MODULE_MM, type Mark, type Sheet } from './sheet.ts';
import { limitText, STORAGE_NOTICE, storageLimit } from './storage-temperature.ts';
import { gs1CheckDigit } from '#shared/kernel/gs1-check-digit.ts';

export type WeighedMeat = LabelledProduct & {
  weightGrams: number;
  /** A mean weight: marked on the label, and without a barcode of the weight. */
  isMean?: true;
  lot: string | null;
  /** DLC and DDM, `YYYY-MM-DD`. */
  sellBy: string | null;
  eatBy: string | null;
  origin: MeatOrigin;
  /** The customer's cut note; absent: the standard cut. */
  cutNote?: string;
};

/** `approval`: number of the site where the label is printed. */
type WeighedLabelling = Labelling & { approval: string | null };

const { widthMm, heightMm, margin } = LABEL;
const right = widthMm - margin;
const NAME_WIDTH = 47;
const ORIGIN_LEFT = 46;
/** Quiet zone of a GS1-128: ten modules (2.5 mm) on both sides. */
const BARS_MARGIN = 3;
const ROOM_MODULES = (widthMm - 2 * BARS_MARGIN) / FINE_MODULE_MM;

/** Label of a weighed piece, 100 × 50 mm: mandatory text, and the same data as GS1-128. */
export const weighedLabel = (meat: WeighedMeat, { house, approval }: WeighedLabelling): Sheet => {
  const { name, category, weightGrams, lot, origin, ref } = meat;
  const weight = quantityFigure(quantityOf('kg', weightGrams));
  const facts = [
    ...(lot === null ? [] : [`Lot ${lot}`]),
    ...daysOf(meat),
    STORAGE_NOTICE,
    limitText(storageLimit(category, name)),
  ];
  const originWidth = right - ORIGIN_LEFT;
  const cut = meat.cutNote
    ? wrapText(`Découpe : ${meat.cutNote}`, originWidth, SMALL_TYPE_MM, 'strong', 2)
    : [];
  const origins = originLines(category, origin).flatMap((line) =>
    wrapText(line, originWidth, SMALL_TYPE_MM, 'text', 2),
  );
  const plant = lastPlant(origin, approval);
  return {
    title: `Étiquette ${ref} ${weight}`,
    widthMm,
    heightMm,
    marks: [
      { kind: 'brand', x: margin, y: 2.2, width: 22 },
      ...nameMarks(name),
      ...(plant ? healthMark(plant, 53, 2.2) : []),
      ...column([meat.isMean ? 'Poids moyen' : 'Poids net'], {
        x: right,
        y: 4.2,
        size: SMALL_TYPE_MM,
        align: 'end',
      }),
      ...column([weight], { x: right, y: 11, size: 5.4, face: 'strong', align: 'end' }),
      rule(margin, right, 13, 0.35),
      ...column(
        facts.flatMap((fact) => wrapText(fact, ORIGIN_LEFT - margin - 2, SMALL_TYPE_MM, 'text', 2)),
        { x: margin, y: 16.2, size: SMALL_TYPE_MM },
      ),
      ...column(cut, { x: ORIGIN_LEFT, y: 16.2, size: SMALL_TYPE_MM, face: 'strong' }),
      ...column(origins, {
        x: ORIGIN_LEFT,
        y: 16.2 + cut.length * SMALL_TYPE_MM * LEADING,
        size: SMALL_TYPE_MM,
      }),
      ...codeMarks(meat),
      ...houseFoot(house),
    ],
  };
};

/** The health mark is the last establishment's: our own where the meat was cut here. */
const lastPlant = ({ cutting = [], slaughter = [] }: MeatOrigin, own: string | null) =>
  cutting.find(({ approval }) => approval === own) ?? cutting[0] ?? slaughter[0];

/** A long name takes two lines, without the corner of « poids net ». */
const nameMarks = (name: string): Mark[] => {
  const size = fittingSize(name, NAME_WIDTH, 4.6, 3, 'title');
  const lines = size < 3.6 ? wrapText(name, NAME_WIDTH, 3, 'title', 2) : [name];
  return lines.length > 1
    ? column(lines, { x: margin, y: 8, size: 3, face: 'title' })
    : column(lines, { x: margin, y: 11, size, face: 'title' });
};

/** Very perishable meat has a DLC and no DDM: the later date would be misleading. */
const daysOf = ({ sellBy, eatBy }: WeighedMeat): string[] => {
  if (sellBy) return [`À consommer jusqu’au ${frenchDay(sellBy)}`];
  return eatBy ? [`À consommer de préférence avant le ${frenchDay(eatBy)}`] : [];
};

const codeMarks = (meat: WeighedMeat): Mark[] => {
  if (meat.barcode === null || !isEan13(meat.barcode) || meat.isMean) return [];
  const elements = weighedElements({ ...meat, ean13: meat.barcode });
  if (!elements) return [];
  if (gs1Modules(elements) <= ROOM_MODULES) return symbol(elements, 32, 11.2);
  // a long lot gets a second symbol below the first (docs/decisions/035)
  const first = elements.filter(({ id }) => id !== '10');
  const second = elements.filter(({ id }) => id === '10');
  return [...symbol(first, 30.4, 5.2), ...symbol(second, 39, 5.2)];
};

const symbol = (elements: readonly Element[], y: number, height: number): Mark[] => {
  const data = elementString(elements);
  return [
    { kind: 'barcode', symbology: 'gs1-128', data, x: BARS_MARGIN, y, module: FINE_MODULE_MM, height },
    ...column([elementsText(elements)], { x: margin, y: y + height + 2.5, size: 2.2 }),
  ];
};

/** Missing data of a label; shown next to the preview, not printed. */
export const labelGaps = (meat: WeighedMeat): string[] => {
  const { barcode, weightGrams, lot, category, origin } = meat;
  const coded =
    barcode !== null && isEan13(barcode) ? weighedElements({ ...meat, ean13: barcode }) : undefined;
  const missing = missingOrigin(category, origin);
  return [
    ...(barcode === null || !isEan13(barcode)
      ? ['Ce produit n’a pas de code EAN-13 : l’étiquette est imprimée sans code-barres.']
      : []),
    ...(weightGrams > 0 && !coded && barcode !== null && isEan13(barcode)
      ? ['Le code-barres ne tient que jusqu’à 999,999 kg : l’étiquette est imprimée sans lui.']
      : []),
    ...(lot !== null && !fitsInCode(lot)
      ? [
          'Le nom du lot ne tient pas dans le code-barres (20 lettres sans accent, chiffres ou signes) : il est imprimé en clair.',
        ]
      : []),
    ...(missing.length > 0 ? [`L’origine est incomplète : il manque ${missing.join(', ')}.`] : []),
  ];
};

/** GTIN-14 of a variable-measure product: prefix 9, the EAN-13 without its check digit, a new check digit. */
export const variableMeasureGtin = (ean13: string): string => {
  const thirteen = `9${ean13.slice(0, 12)}`;
  return thirteen + gs1CheckDigit(thirteen);
};

/** Values of identifier 10: up to 20 of the 82 GS1 characters. */
const GS1_LOT = /^[A-Za-z0-9!"%&'()*+,\-./:;<=>?_]{1,20}$/;

const fitsInCode = (lot: string): boolean => GS1_LOT.test(lot);

/** Six digits hold 999,999 kg. */
const MAX_CODED_GRAMS = 999_999;

const compactDate = (day: string): string => day.slice(2).replaceAll('-', '');

type Weighed = {
  ean13: string;
  weightGrams: number;
  /** DLC, else DDM. */
  sellBy: string | null;
  eatBy: string | null;
  lot: string | null;
};

/**
 * GS1 elements of a piece of meat: 01 product, 3103 weight in grams, 17 DLC or else 15 DDM, and last 10 lot,
 * the only one of variable length, so that no separator is needed. Undefined when the weight does not fit.
 */
export const weighedElements = ({
  ean13,
  weightGrams,
  sellBy,
  eatBy,
  lot,
}: Weighed): Element[] | undefined => {
  if (!Number.isSafeInteger(weightGrams) || weightGrams <= 0 || weightGrams > MAX_CODED_GRAMS)
    return undefined;
  const date = sellBy
    ? { id: '17', value: compactDate(sellBy) }
    : eatBy && { id: '15', value: compactDate(eatBy) };
  return [
    { id: '01', value: variableMeasureGtin(ean13) },
    { id: '3103', value: String(weightGrams).padStart(6, '0') },
    ...(date ? [date] : []),
    ...(lot !== null && fitsInCode(lot) ? [{ id: '10', value: lot }] : []),
  ];
};

type Element = { id: string; value: string };

/** Encoded form: only the last value has variable length, so that no separator is needed. */
export const elementString = (elements: readonly Element[]): string =>
  elements.map(({ id, value }) => id + value).join('');

/** Human-readable form. */
export const elementsText = (elements: readonly Element[]): string =>
  elements.map(({ id, value }) => `(${id})${value}`).join('');

const CHARACTER = 11;
const STOP = 13;

/**
 * Upper bound of the modules of a GS1-128: start, FNC1 and check character; runs of four or more digits at
 * two per character plus a code switch each way; one character for anything else.
 */
export const gs1Modules = (elements: readonly Element[]): number => {
  const text = elementString(elements);
  const runs = text.match(/\d{4,}|(?:(?!\d{4}).)+/g) ?? [];
  const characters = runs.reduce((sum, run, at) => {
    if (!/^\d{4,}$/.test(run)) return sum + run.length;
    const isLast = at === runs.length - 1;
    const changes = (at > 0 ? 1 : 0) + (isLast ? run.length % 2 : 1);
    return sum + Math.ceil(run.length / 2) + changes;
  }, 3);
  return characters * CHARACTER + STOP;
};
