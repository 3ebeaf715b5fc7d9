import type { PersonRights } from '#shared/kernel/access.ts';
import { dashboardPath } from '#frontend/lib/navigation/paths.ts';

/** Tabs of MON COMPTE, in order. */
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

/** For Gérants only; the server enforces it too. */
const ofGerants = new Set<AccountPart>(['coordonnees', 'equipe', 'factures', 'historique']);

/**
 * Tabs for a user. « Mon accès » is for members of a company with several people or with several companies;
 * others find it under « Coordonnées ».
 */
export const accountPartsFor = (rights: PersonRights, hasAccess: boolean) =>
  accountParts.filter(
    ({ key }) =>
      (key !== 'acces' || hasAccess) &&
      (key !== 'adresses' || rights.role !== 'commis') &&
      (rights.role === 'gerant' || !ofGerants.has(key)),
  );

/** The requested tab, or the first available one. */
export const accountPartNamed = (
  text: string | null,
  parts: readonly { key: AccountPart }[] = accountParts,
): AccountPart => parts.find(({ key }) => key === text)?.key ?? parts[0]?.key ?? 'coordonnees';

/** Each tab has a URL, for back, reload and links in mails; the first one has no parameter. */
export const accountPath = (part: AccountPart): string =>
  part === 'coordonnees' ? dashboardPath('compte') : `${dashboardPath('compte')}&partie=${part}`;
