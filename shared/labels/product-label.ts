import { isEan13 } from '#shared/stock/products/ean13.ts';
import { fittingSize, wrapText } from './fit-text.ts';
import { column, houseFoot, LABEL, rule } from './label-parts.ts';
import { EAN_MODULE_MM, EAN_MODULES, type Mark, type Sheet } from './sheet.ts';
import { limitText, STORAGE_NOTICE, storageLimit } from './storage-temperature.ts';

export type LabelledProduct = {
  name: string;
  ref: string;
  category: string;
  /** EAN-13; null: none. */
  barcode: string | null;
};

/** Responsible company: `houseLines` of shared/settings/company-texts.ts. */
export type Labelling = { house: readonly string[] };

const { widthMm, heightMm, margin } = LABEL;
const right = widthMm - margin;
const BAR_TOP = 22;
const BAR_HEIGHT = 18;
const barWidth = EAN_MODULES * EAN_MODULE_MM;

/** STK-29: label of a product's shelf or box, 100 × 50 mm, with its EAN-13 (200…). */
export const productLabel = (
  { name, ref, category, barcode }: LabelledProduct,
  { house }: Labelling,
): Sheet => {
  const size = fittingSize(name, right - margin, 7, 4, 'title');
  const storage = [STORAGE_NOTICE, limitText(storageLimit(category, name))];
  return {
    title: `Étiquette ${ref}`,
    widthMm,
    heightMm,
    marks: [
      { kind: 'brand', x: margin, y: 3, width: 26 },
      ...column([category], { x: right, y: 6, size: 2.8, face: 'strong', align: 'end' }),
      rule(margin, right, 8.2, 0.35),
      ...column(wrapText(name, right - margin, size, 'title', 2), {
        x: margin,
        y: 9.5 + size,
        size,
        face: 'title',
      }),
      ...column([`Réf. ${ref}`], { x: right, y: BAR_TOP + 4, size: 3, face: 'strong', align: 'end' }),
      ...column(storage, { x: right, y: BAR_TOP + BAR_HEIGHT - 3.2, size: 2.5, align: 'end' }),
      ...(barcode !== null && isEan13(barcode) ? eanMarks(barcode) : []),
      ...houseFoot(house),
    ],
  };
};

/** Quiet zone of 11 modules left, 7 right, covered by the margin and the next column. */
const eanMarks = (barcode: string): Mark[] => [
  {
    kind: 'barcode',
    symbology: 'ean13',
    data: barcode,
    x: margin + 1,
    y: BAR_TOP,
    module: EAN_MODULE_MM,
    height: BAR_HEIGHT,
  },
  ...column([barcode.replace(/^(\d)(\d{6})/, '$1 $2 ')], {
    x: margin + 1 + barWidth / 2,
    y: BAR_TOP + BAR_HEIGHT + 3.6,
    size: 3.2,
    align: 'middle',
  }),
];
