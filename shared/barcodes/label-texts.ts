import { frenchDay } from '#shared/kernel/dates.ts';
import { MILLI_PER_UNIT, quantityText } from '#shared/kernel/quantity.ts';
import type { Label, LabelWarning } from './label.ts';
import { WRONG_KEYBOARD } from './read-label.ts';

/** « lot M999, DLC du 03/12/2026 à 14:30 ». */
export const lotAndDays = ({ lot, useBy, useByTime, bestBefore }: Label): string =>
  [
    lot === null ? 'sans lot' : `lot ${lot}`,
    ...(useBy === null ? [] : [`DLC du ${frenchDay(useBy)}${useByTime === null ? '' : ` à ${useByTime}`}`]),
    ...(bestBefore === null ? [] : [`DDM du ${frenchDay(bestBefore)}`]),
  ].join(', ');

const warningTexts: Record<LabelWarning, (label: Label) => string> = {
  gtin_check_digit: () => 'Le chiffre de contrôle du produit est faux : vérifiez l’étiquette.',
  legacy_heuristic: () => 'Poids déduit du code : vérifiez-le.',
  keyboard: () => WRONG_KEYBOARD,
  separator: () => 'Un séparateur manque dans ce code : vérifiez le lot et les dates.',
  two_readings: ({ otherReading }) =>
    `Deux lectures possibles${otherReading ? ` : l’autre est ${lotAndDays(otherReading)}` : ''}.`,
  past_use_by: ({ useBy }) => `La DLC du ${frenchDay(useBy ?? '')} est dépassée.`,
  dates_disagree: () => 'La date limite est avant l’abattage ou la fabrication : vérifiez l’étiquette.',
};

/** Points to check on a label, as sentences. */
export const labelDoubts = (label: Label): string[] =>
  label.warnings.map((warning) => warningTexts[warning](label));

/** A weight outside the configured bounds. */
export const unlikelyWeightText = (grams: number): string =>
  `Le poids de ${quantityText({ unit: 'kg', milli: grams })} est hors des bornes de la maison : vérifiez-le.`;

/** « 12 pièces, sans poids : pesez. »; null with a weight. */
export const noWeightText = ({ noWeight, unlikelyGrams, pieces }: Label): string | null => {
  if (noWeight === null) return null;
  if (unlikelyGrams !== null) return `${noWeight}. ${unlikelyWeightText(unlikelyGrams)}`;
  return pieces === null
    ? 'Sans poids : pesez.'
    : `${quantityText({ unit: 'piece', milli: pieces * MILLI_PER_UNIT })}, sans poids : pesez.`;
};

/** « (99) INT12 · (422) 250 »; undefined without other elements. */
export const otherMentions = ({ others, pounds }: Label): string | undefined => {
  const texts = [...(pounds === null ? [] : [pounds]), ...others.map(({ id, value }) => `(${id}) ${value}`)];
  return texts.length === 0 ? undefined : texts.join(' · ');
};

/** « 25,00 lb, soit 11,34 kg », for labels in pounds. */
export const poundsText = ({ pounds, weightGrams }: Label): string[] =>
  pounds === null || weightGrams === null
    ? []
    : [`${pounds}, soit ${quantityText({ unit: 'kg', milli: weightGrams })}`];

/** What is missing on a single symbol of a label; undefined where it has the product. */
export const missingSymbol = ({ gtin, lot, sscc, weightGrams }: Label): string | undefined => {
  if (gtin !== null) return undefined;
  if (lot !== null) return `Lot ${lot} lu : scannez l’autre code de la même étiquette.`;
  if (sscc !== null) return `Numéro de palette ${sscc}, sans produit ni poids.`;
  return weightGrams === null
    ? undefined
    : 'Poids lu, sans produit : scannez l’autre code de la même étiquette.';
};
