import { normalisedName } from '#shared/stock/products/product-name.ts';

/** STK-44, AMB-75: literal text of the specification. */
export const STORAGE_NOTICE = 'À conserver entre 0° et 4°C';

type StorageKind = 'minced' | 'offal' | 'poultry' | 'cut' | 'carcass';

export type StorageLimit = { kind: StorageKind; label: string; maxCelsius: number };

/** Maximum temperatures of the decree of 21 December 2009 for chilled meat. */
const limits: Record<StorageKind, StorageLimit> = {
  minced: { kind: 'minced', label: 'Viande hachée', maxCelsius: 2 },
  offal: { kind: 'offal', label: 'Abats', maxCelsius: 3 },
  poultry: { kind: 'poultry', label: 'Volaille', maxCelsius: 4 },
  cut: { kind: 'cut', label: 'Pièces de découpe', maxCelsius: 4 },
  carcass: { kind: 'carcass', label: 'Carcasses', maxCelsius: 7 },
};

const MINCED = /\bHACHEE?S?\b/;
/** « cœur de gigot » is muscle, not offal. */
const OFFAL =
  /^ABATS?\b|\b(FOIE|ROGNONS?|REINS?|LANGUE|TRIPES?|RIS|CERVELLE|TESTICULES?|MUSEAU|PIEDS?|TETE)\b|\bCOEUR\b(?! DE)/;
const CARCASS = /\b(CARCASSES?|ENTIERE?S?|QUARTIER)\b/;

/** Storage limit of a product; the strictest where its name matches several. */
export const storageLimit = (category: string, name: string): StorageLimit => {
  const kind = normalisedName(category);
  const product = normalisedName(name);
  if (MINCED.test(product)) return limits.minced;
  if (OFFAL.test(kind) || OFFAL.test(product)) return limits.offal;
  if (kind === 'VOLAILLE' || /\bVOLAILLES?\b|\bPOULETS?\b/.test(product)) return limits.poultry;
  return CARCASS.test(product) ? limits.carcass : limits.cut;
};

/** « Abats : +3 °C au plus ». */
export const limitText = ({ label, maxCelsius }: StorageLimit): string =>
  `${label} : +${maxCelsius} °C au plus`;
