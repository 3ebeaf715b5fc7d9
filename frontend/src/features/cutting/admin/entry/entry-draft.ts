import type { Weights } from '#frontend/features/cutting/admin/weigh/cut-lines.tsx';
import { cutEntries, cutProblem, declaredLosses } from '#frontend/features/cutting/proposal.ts';
import type { MovementWords } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import type { MovementsBody } from '#frontend/features/stock/admin/entry/recorded.ts';
import type { WeighedLine } from '#shared/cutting/weighing.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';

/** What the delivery note and the passport say of the meat; countries by two letters, '' while nobody said. */
export interface OriginWords {
  supplier: string;
  species: string;
  birth_country: string;
  rearing_country: string;
  slaughter_country: string;
  slaughter_approval: string;
  cutting_country: string;
  cutting_approval: string;
  animal_ref: string;
  slaughter_date: string;
}

const NOTHING_SAID: OriginWords = {
  supplier: '',
  species: '',
  birth_country: '',
  rearing_country: '',
  slaughter_country: '',
  slaughter_approval: '',
  cutting_country: '',
  cutting_approval: '',
  animal_ref: '',
  slaughter_date: '',
};

export const originNames = Object.keys(NOTHING_SAID) as (keyof OriginWords)[];

/** STK-26. */
export interface EntryDraft extends MovementWords, OriginWords {
  product_id: string;
  warehouse_id: string;
  /** Grams, or thousandths of a piece. */
  qty: number | null;
  label: string;
  /** Cents, without VAT, for all of it. */
  purchase_price: number | null;
  transform: boolean;
  category: string;
  weights: Weights;
}

/** STK-25, AMB-85. */
export const freshEntry = (now: Date): EntryDraft => {
  const { inventorycode, lot, eatby, sellby } = movementDefaults(now);
  return {
    product_id: '',
    warehouse_id: '',
    qty: null,
    label: '',
    purchase_price: null,
    transform: false,
    category: '',
    weights: {},
    inventorycode,
    lot,
    eatby,
    sellby,
    ...NOTHING_SAID,
  };
};

/** ERR-63. */
const REQUIRED = 'Veuillez remplir tous les champs obligatoires';
const BOTH = 'Le pays et le numéro d’agrément vont ensemble.';

export type EntryProblems = Partial<Record<keyof EntryDraft | 'form', string>>;

export const problemsOf = (draft: EntryDraft, lines: readonly WeighedLine[]): EntryProblems => {
  const missing = (['product_id', 'warehouse_id', 'qty'] as const).filter((field) => !draft[field]);
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, REQUIRED]));
  const halves = [
    ...half(draft, 'slaughter_country', 'slaughter_approval'),
    ...half(draft, 'cutting_country', 'cutting_approval'),
  ];
  if (halves.length > 0) return Object.fromEntries(halves.map((field) => [field, BOTH]));
  if (!draft.transform) return {};
  if (!draft.category) return { category: 'Veuillez sélectionner une catégorie pour la transformation' };
  return cutProblem(draft.qty ?? 0, lines);
};

/** A plant is known by both; the field that is empty. */
const half = (draft: EntryDraft, country: keyof OriginWords, approval: keyof OriginWords) => {
  if (!draft[country].trim() === !draft[approval].trim()) return [];
  return draft[country].trim() ? [approval] : [country];
};

/** API-46, AMB-44: the entry, and in the same transaction what it is cut into. */
export const bodyOf = (draft: EntryDraft, lines: readonly WeighedLine[]): MovementsBody => ({
  product_id: draft.product_id,
  warehouse_id: draft.warehouse_id,
  qty: wireFromMilli(draft.qty ?? 0),
  inventorycode: draft.inventorycode.trim(),
  lot: draft.lot.trim(),
  batch: draft.lot.trim(),
  eatby: draft.eatby,
  sellby: draft.sellby,
  ...(draft.label.trim() && { label: draft.label.trim() }),
  ...(draft.purchase_price !== null && { purchase_price_cents: draft.purchase_price }),
  origin: originOf(draft),
  ...(draft.transform
    ? {
        transform: true,
        sub_products: cutEntries(lines, draft.category).map(({ product_name: label, ...cut }) => ({
          ...cut,
          label,
          percentage: (lines.find(({ product }) => product === label)?.share ?? 0) / 100,
        })),
        losses: declaredLosses(lines),
      }
    : {}),
});

const originOf = (draft: OriginWords) => ({
  supplier: draft.supplier.trim(),
  species: draft.species.trim(),
  birth_country: draft.birth_country,
  rearing_country: draft.rearing_country,
  slaughter: plantOf(draft.slaughter_country, draft.slaughter_approval),
  cutting: plantOf(draft.cutting_country, draft.cutting_approval),
  animal_ref: draft.animal_ref.trim(),
  slaughter_date: draft.slaughter_date,
});

const plantOf = (country: string, approval: string) =>
  country && approval.trim() ? [{ country, approval: approval.trim() }] : [];
