import type { LetterKind } from './letters.ts';

const words: Record<LetterKind, { name: string; sentence: string }> = {
  own: {
    name: 'Mes commandes',
    sentence: 'Enregistrée, modifiée, préparée, en route, livrée, réglée : celles que vous passez.',
  },
  company: {
    name: 'Les commandes de l’équipe',
    sentence: 'Les mêmes lettres pour ce que les autres commandent.',
  },
  approvals: {
    name: 'Les commandes à valider',
    sentence: 'Ce qui attend le oui d’un Gérant. Si aucun Gérant n’en veut, elles vont au nom du compte.',
  },
  invoices: {
    name: 'Les échéances et les relances',
    sentence: 'Ce qui est à régler, avec l’e-mail de la comptabilité quand il est donné (Coordonnées).',
  },
  weekly: {
    name: 'La lettre de la semaine',
    sentence:
      'Le lundi matin, les prix de vos produits qui ont bougé de 3 % ou plus depuis votre dernière commande. Rien si rien n’a bougé.',
  },
};

export const letterKindName = (kind: LetterKind): string => words[kind].name;
export const letterKindSentence = (kind: LetterKind): string => words[kind].sentence;

/** Mandatory letters, as shown on screen. */
export const lettersThatAlwaysGo = [
  'Connexion, mot de passe et invitations',
  'Rappel d’un produit',
  'Remplacement ou poids qui attend votre accord',
  'Paiement refusé, règlement attendu avant annulation',
  'Commande annulée d’elle-même ou refusée, livraison manquée',
  'Commande régulière : ce qui vient, ce qui manque, ce qui ne vient pas',
] as const;
