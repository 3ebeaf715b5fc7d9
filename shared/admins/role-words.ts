import type { AdminRole, TradeRole } from '#shared/kernel/access.ts';

/** What each role is called, and in one sentence what it may do: said where somebody chooses it and where one is invited. */
const words: Record<AdminRole, { name: string; may: string }> = {
  preparer: {
    name: 'Préparateur',
    may: 'Prépare et pèse les commandes, scanne, compte le stock ; le reste du stock se lit seulement.',
  },
  driver: { name: 'Livreur', may: 'Voit ses tournées et note les remises, avec ou sans réseau.' },
  butcher: {
    name: 'Boucher',
    may: 'Travaille à l’atelier : entrées, découpes, transferts, lots et étiquettes ; lit les ratios.',
  },
  accountant: {
    name: 'Comptable',
    may: 'Lit et exporte les commandes, factures, paiements et ventes de la caisse ; ne change rien.',
  },
  admin: { name: 'Admin', may: 'Ouvre tous les onglets, sauf les administrateurs.' },
  super_admin: { name: 'Super Admin', may: 'Ouvre tout, et gère les administrateurs.' },
};

export const roleName = (role: AdminRole): string => words[role].name;

/** What the role may do, in one sentence. */
export const roleSentence = (role: AdminRole): string => words[role].may;

/** For a list of who may: « préparateur ». */
export const tradeName = (role: TradeRole): string => roleName(role).toLowerCase();

/** For a choice of role, trades first: whoever needs less gets less. */
export const roleOptions = (Object.keys(words) as AdminRole[]).map((role) => ({
  value: role,
  label: roleName(role),
}));
