import type { PersonRights } from '#shared/kernel/access.ts';
import { dashboardPath } from '#frontend/lib/navigation/paths.ts';

/** What MON COMPTE is made of, in the order of its tabs. */
export const accountParts = [
  { key: 'coordonnees', label: 'Coordonnées' },
  { key: 'adresses', label: 'Adresses de livraison' },
  { key: 'equipe', label: 'Équipe' },
  { key: 'factures', label: 'Factures' },
  { key: 'origine', label: 'Origine des viandes' },
  { key: 'historique', label: 'Historique' },
  { key: 'lettres', label: 'Mes lettres' },
  { key: 'acces', label: 'Mon accès' },
  { key: 'donnees', label: 'Mes données' },
] as const;
export type AccountPart = (typeof accountParts)[number]['key'];

/** What is a Gérant's: the server refuses it to others. */
const ofGerants = new Set<AccountPart>(['coordonnees', 'equipe', 'factures', 'historique']);

/**
 * What somebody finds in it. « Mon accès » is for who is one of several, or of several companies: whoever is alone has it
 * under « Coordonnées ».
 */
export const accountPartsFor = (rights: PersonRights, hasAccess: boolean) =>
  accountParts.filter(
    ({ key }) =>
      (key !== 'acces' || hasAccess) &&
      (key !== 'adresses' || rights.role !== 'commis') &&
      (rights.role === 'gerant' || !ofGerants.has(key)),
  );

/** The part that was asked for, or the first of those that there are. */
export const accountPartNamed = (
  text: string | null,
  parts: readonly { key: AccountPart }[] = accountParts,
): AccountPart => parts.find(({ key }) => key === text)?.key ?? parts[0]?.key ?? 'coordonnees';

/** Each part keeps its address, so that back, reload and a link in a mail work; the first one needs no parameter. */
export const accountPath = (part: AccountPart): string =>
  part === 'coordonnees' ? dashboardPath('compte') : `${dashboardPath('compte')}&partie=${part}`;
