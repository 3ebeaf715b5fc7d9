import type { AdminRole, TradeRole } from '#shared/kernel/access.ts';

/** Name and rights of each role, for the role select and invitations. */
const words: Record<AdminRole, { name: string; may: string }> = {
  preparer: {
    name: 'Préparateur',
    may: 'préparer et peser les commandes, scanner, compter le stock ; le reste du stock se lit seulement',
  },
  driver: { name: 'Livreur', may: 'voir les tournées et noter les remises, avec ou sans réseau' },
  butcher: {
    name: 'Boucher',
    may: 'travailler à l’atelier (entrées, découpes, transferts), suivre les lots, imprimer les étiquettes, lire les ratios',
  },
  accountant: {
    name: 'Comptable',
    may: 'lire et exporter commandes, factures, paiements et ventes de la caisse, sans rien changer',
  },
  admin: { name: 'Admin', may: 'ouvrir tous les onglets, sauf les administrateurs' },
  super_admin: { name: 'Super Admin', may: 'tout ouvrir, et gérer les administrateurs' },
};

export const roleName = (role: AdminRole): string => words[role].name;

/** Rights of the role, in one sentence. */
export const roleSentence = (role: AdminRole): string => {
  const { may } = words[role];
  return `Ce rôle permet ${may.startsWith('o') ? 'd’' : 'de '}${may}.`;
};

/** For enumerations: « préparateur ». */
export const tradeName = (role: TradeRole): string => roleName(role).toLowerCase();

/** Options of the role select, least privileges first. */
export const roleOptions = (Object.keys(words) as AdminRole[]).map((role) => ({
  value: role,
  label: roleName(role),
}));
