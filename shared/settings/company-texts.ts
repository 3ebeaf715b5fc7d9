import { business } from '#shared/content/business.ts';
import { groupedSiret } from '#shared/kernel/siret.ts';
import type { House } from './house.ts';

type SiteId = '1' | '2';

/** Name on documents; the brand while the company name is unknown. */
export const houseName = ({ companyName }: House): string => companyName ?? business.name;

/**
 * « 12 rue de la Halle, 33520 Bruges »: of the site, or of the head office while the site only has a town.
 */
export const houseAddress = ({ sites }: House, siteId: SiteId): string | null => {
  const own = sites[siteId];
  const { street, postal, city } = own.street === null && own.postal === null ? sites['1'] : own;
  const town = [postal, city].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ') || null;
};

/**
 * Responsible company on labels, tickets and notes: name, site address, phone. Unknown values are omitted
 * (regulation 1169/2011, article 9, requires name and address).
 */
export const houseLines = (house: House, siteId: SiteId): string[] =>
  [houseName(house), houseAddress(house, siteId), house.phone && `Tél. ${house.phone}`].filter(
    (line): line is string => Boolean(line),
  );

/** Footer of letters: company, address, registration number (commercial code, article R123-237). */
export const houseSignature = (house: House): string =>
  [
    `${houseName(house)}, grossiste en viandes`,
    houseAddress(house, '1'),
    house.phone && `Tél. ${house.phone}`,
    house.email,
    house.siret && `SIRET ${groupedSiret(house.siret)}`,
    house.vatNumber && `TVA ${house.vatNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');
