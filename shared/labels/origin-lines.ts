import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Country (two letters) and approval number. */
type Plant = { country: string; approval: string };

/** Origin of a lot for meat labelling; absent fields are unknown. */
export type MeatOrigin = {
  birthCountry?: string;
  rearingCountry?: string;
  slaughter?: readonly Plant[];
  cutting?: readonly Plant[];
};

const names = new Intl.DisplayNames('fr', { type: 'region' });

/** « France » for `FR`; other text is unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;

const country = (word: string, of: string | undefined): string[] =>
  of ? [`${word} : ${countryName(of)}`] : [];

/** « Abattu en : France (FR 33.063.001 CE) »; up to three plants. */
const plants = (word: string, of: readonly Plant[] = []): string[] =>
  of.length === 0
    ? []
    : [`${word} : ${of.map((plant) => `${countryName(plant.country)} (${plant.approval})`).join(', ')}`];

const isBeef = (category: string): boolean => /^(BOEUF|VEAU)\b/.test(normalisedName(category));

/**
 * Origin lines of a label. Beef (regulation 1760/2000, article 13): birth, rearing, slaughter and cutting
 * with plant numbers; « Origine » replaces the first three when all are in one country, the numbers remain.
 * Lamb and poultry (regulation 1337/2013): rearing and slaughter.
 */
export const originLines = (category: string, origin: MeatOrigin): string[] => {
  const { birthCountry, rearingCountry, slaughter = [] } = origin;
  const slaughtered = plants('Abattu en', slaughter);
  const cut = plants('Découpé en', origin.cutting);
  const isOne =
    birthCountry !== undefined &&
    birthCountry === rearingCountry &&
    slaughter.length > 0 &&
    slaughter.every((plant) => plant.country === birthCountry);
  if (!isBeef(category)) return [...country('Élevé en', rearingCountry), ...slaughtered];
  return [
    ...(isOne
      ? country('Origine', birthCountry)
      : [...country('Né en', birthCountry), ...country('Élevé en', rearingCountry)]),
    ...slaughtered,
    ...cut,
  ];
};

/** Origin data required by law and missing, in French. */
export const missingOrigin = (category: string, origin: MeatOrigin): string[] => [
  ...(isBeef(category) && !origin.birthCountry ? ['le pays de naissance'] : []),
  ...(origin.rearingCountry ? [] : ['le pays d’élevage']),
  ...(origin.slaughter?.length ? [] : ['le lieu d’abattage et son agrément']),
  ...(isBeef(category) && !origin.cutting?.length ? ['le lieu de découpe et son agrément'] : []),
];
