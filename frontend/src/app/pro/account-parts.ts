import { dashboardPath } from '#frontend/lib/navigation/paths.ts';

/** What MON COMPTE is made of, in the order of its tabs. */
export const accountParts = [
  { key: 'coordonnees', label: 'Coordonnées' },
  { key: 'adresses', label: 'Adresses de livraison' },
  { key: 'factures', label: 'Factures' },
  { key: 'origine', label: 'Origine des viandes' },
  { key: 'historique', label: 'Historique' },
  { key: 'donnees', label: 'Mes données' },
] as const;
export type AccountPart = (typeof accountParts)[number]['key'];

export const accountPartNamed = (text: string | null): AccountPart =>
  accountParts.find(({ key }) => key === text)?.key ?? 'coordonnees';

/** Each part keeps its address, so that back, reload and a link in a mail work; the first one needs no parameter. */
export const accountPath = (part: AccountPart): string =>
  part === 'coordonnees' ? dashboardPath('compte') : `${dashboardPath('compte')}&partie=${part}`;
