import * as z from 'zod/mini';
import { email, optionalText, requiredParagraph, requiredText } from '#shared/kernel/fields.ts';

/** SITE-35, in order; the first is the default. */
export const contactSubjects = [
  'Demande de devis',
  'Information produits',
  'Livraison',
  'Commande urgente',
  'Partenariat',
  'Autre',
] as const;

/** Our limits; the specification has none (SITE-34). They keep mails readable and items small (AMB-02). */
export const contactLimits = {
  nom: 80,
  prenom: 80,
  entreprise: 120,
  email: 254,
  telephone: 30,
  message: 4000,
} as const;

export const contactRequest = z.object({
  nom: requiredText('Le nom est requis', contactLimits.nom),
  prenom: requiredText('Le prénom est requis', contactLimits.prenom),
  entreprise: optionalText(contactLimits.entreprise),
  email: email(),
  telephone: optionalText(contactLimits.telephone),
  sujet: z.enum(contactSubjects, { error: 'Le sujet est inconnu' }),
  message: requiredParagraph('Le message est requis', contactLimits.message),
  /** Honeypot field. */
  site_web: optionalText(200),
});
export type ContactRequest = z.output<typeof contactRequest>;
