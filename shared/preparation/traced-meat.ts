import { Refusal } from '#shared/kernel/refusal.ts';
import type { DepartureRules } from '#shared/settings/departure.ts';
import type { Lot } from '#shared/stock/lots/lot.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import { type MeatKind, meatKindOf } from './meat-origin.ts';

/** Meat of a line to ship, with or without a lot. `path` names the line on the wire. */
export type LeavingMeat = {
  productId: string;
  label: string;
  category: string;
  lot: string | null;
  record: Pick<Lot, 'origin'> | undefined;
  path: string;
};

/** Missing traceability data: everything without a lot, else the lot's missing fields. */
export type UntracedMeat = Pick<LeavingMeat, 'productId' | 'label' | 'lot' | 'path'> & { missing: string[] };

/** Carcasses and quarters have not been in a cutting plant. */
const isUncut = wordMatcher('carcasse', 'entier', 'demi', 'quartier');

/**
 * Origin data required by law that the lot lacks: for beef and veal regulation 1760/2000, article 13; for
 * pork, sheep, goat and poultry regulation 1337/2013.
 */
const missingOrigin = (kind: MeatKind, { origin = {} }: Partial<Pick<Lot, 'origin'>>, label: string) => {
  const isBeef = kind === 'Bœuf' || kind === 'Veau';
  return [
    ...(isBeef && !origin.birthCountry ? ['pays de naissance'] : []),
    ...(origin.rearingCountry ? [] : ['pays d’élevage']),
    ...(origin.slaughter?.length ? [] : ['abattoir']),
    ...(isBeef && !origin.cutting?.length && !isUncut(label) ? ['atelier de découpe'] : []),
  ];
};

/** Meat that leaves without its lot or required origin; each lot once. */
export const untracedMeat = (leaving: readonly LeavingMeat[]): UntracedMeat[] => {
  const found = leaving.flatMap(({ productId, label, category, lot, record, path }) => {
    const kind = meatKindOf(category, label);
    if (!kind) return [];
    const missing = lot === null ? [] : missingOrigin(kind, record ?? {}, label);
    return lot === null || missing.length > 0 ? [{ productId, label, lot, path, missing }] : [];
  });
  return [...new Map(found.map((meat) => [JSON.stringify([meat.productId, meat.lot]), meat])).values()];
};

/** « ENTRECOTE : sans lot ; GIGOT : lot L1 sans pays d’élevage ni abattoir » */
export const untracedText = (meat: readonly UntracedMeat[]): string =>
  meat
    .map(({ label, lot, missing }) =>
      lot === null ? `${label} : sans lot` : `${label} : lot ${lot} sans ${missing.join(' ni ')}`,
    )
    .join(' ; ');

/**
 * Meat with incomplete traceability needs a recorded reason; without a lot it is refused where the settings
 * say so.
 */
export const refuseUntraced = (
  meat: readonly UntracedMeat[],
  reason: string,
  { withoutLot }: Pick<DepartureRules, 'withoutLot'>,
): void => {
  const lotless = meat.find(({ lot }) => lot === null);
  if (lotless && withoutLot === 'refused') {
    throw new Refusal('invalid_input', `« ${lotless.label} » ne part pas sans lot : indiquez-le.`, {
      field: `${lotless.path}parts`,
    });
  }
  if (meat.length === 0 || reason.trim() !== '') return;
  throw new Refusal(
    'untraced',
    `${untracedText(meat)}. Indiquez pourquoi : la raison est notée avec la commande.`,
    {
      field: 'untraced_reason',
      details: {
        lines: meat.map(({ productId, lot, missing }) => ({ product_id: productId, lot, missing })),
      },
    },
  );
};
