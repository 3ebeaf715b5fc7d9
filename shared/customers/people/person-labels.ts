import type { PersonRole } from '#shared/kernel/access.ts';

const words: Record<PersonRole, { name: string; sentence: string }> = {
  gerant: {
    name: 'Gérant',
    sentence: 'Commande, règle, voit les factures, invite l’équipe et en fixe les droits.',
  },
  chef: { name: 'Chef', sentence: 'Commande, modifie et réclame.' },
  commis: { name: 'Commis', sentence: 'Remplit le panier ; ce qu’il envoie attend le oui d’un Gérant.' },
};

export const personRoleName = (role: PersonRole): string => words[role].name;

/** Rights of the role, for invitations and the role select. */
export const personRoleSentence = (role: PersonRole): string => words[role].sentence;
