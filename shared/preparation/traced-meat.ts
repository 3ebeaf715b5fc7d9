import { Refusal } from '#shared/kernel/refusal.ts';
import type { DepartureRules } from '#shared/settings/departure.ts';
import type { Lot } from '#shared/stock/lots/lot.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import { type MeatKind, meatKindOf } from './meat-origin.ts';

/** Meat of a line that leaves: in a lot, or in none. `path` names the line on the wire. */
export type LeavingMeat = {
  productId: string;
  label: string;
  category: string;
  lot: string | null;
  record: Pick<Lot, 'origin'> | undefined;
  path: string;
};

/** What of its trace is unknown: without a lot all of it, else what its lot does not say. */
export type UntracedMeat = Pick<LeavingMeat, 'productId' | 'label' | 'lot' | 'path'> & { missing: string[] };

/** A whole animal or a quarter has seen no cutting plant. */
const isUncut = wordMatcher('carcasse', 'entier', 'demi', 'quartier');

/**
 * What the law requires of the origin of a lot and the lot does not have: of beef and veal regulation 1760/2000, article 13; of
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

/** The meat whose origin the law requires and that leaves without its lot or without that origin; each lot once. */
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

/** Meat whose trace is incomplete leaves with a reason that is recorded; without a lot not at all, where the house says so. */
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
