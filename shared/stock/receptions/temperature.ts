import { normalisedName } from '#shared/stock/products/product-name.ts';

/**
 * How warm meat may be at most when it is received, in °C (arrêté du 21 décembre 2009, annexe I): minced meat 2, offal 3,
 * poultry and rabbit 4, carcasses and large pieces 7, other pieces 4; frozen -12, minced -18.
 */
export const maxTemperature = (label: string, category: string): number => {
  const name = normalisedName(label);
  const kind = normalisedName(category);
  const isMinced = /HACHE/.test(name);
  if (/SURGELE|CONGELE/.test(name)) return isMinced ? -18 : -12;
  if (isMinced) return 2;
  if (/ABAT|TRIPERIE/.test(kind)) return 3;
  if (/VOLAILLE|LAPIN/.test(kind) || /LAPIN/.test(name)) return 4;
  return /CARCASSE|ENTIER|QUARTIER/.test(name) ? 7 : 4;
};
