import * as z from 'zod/mini';

const fact = z.nullable(z.string().check(z.minLength(1, 'Écrire la valeur, ou null si elle est inconnue.')));
const phone = z.nullable(
  z.string().check(z.regex(/^0[1-9](?: \d{2}){4}$/, 'Dix chiffres par paires : 05 56 00 00 00.')),
);
const web = z.nullable(z.string().check(z.regex(/^https:\/\/\S+$/, 'Une adresse complète en https://.')));
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure comme 08:00.'));

/** Company data; error messages are for the editor of `business.ts`. */
export const businessSchema = z.object({
  name: z.string().check(z.minLength(1)),
  siteOrigin: z
    .string()
    .check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'Une adresse en https://, sans barre à la fin.')),
  since: z.int().check(z.minimum(1900)),
  phone,
  whatsapp: phone,
  email: z.nullable(z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Une adresse e-mail.'))),
  demonstration: z.array(z.enum(['phone', 'whatsapp', 'email', 'siteOrigin'])),
  address: z.object({
    street: fact,
    postal: z.string().check(z.regex(/^\d{5}$/, 'Cinq chiffres.')),
    city: z.string().check(z.minLength(1)),
  }),
  opening: z.object({
    days: z.array(z.enum(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])).check(z.minLength(1)),
    from: hour,
    to: hour,
  }),
  socials: z.object({ instagram: web, facebook: web, linkedin: web }),
  legal: z.object({
    companyName: fact,
    legalForm: fact,
    shareCapital: fact,
    siret: z.nullable(z.string().check(z.regex(/^\d{3} ?\d{3} ?\d{3} ?\d{5}$/, 'Quatorze chiffres.'))),
    registry: fact,
    vatNumber: fact,
    sanitaryApproval: fact,
    director: fact,
    hostName: fact,
    hostAddress: fact,
    hostPhone: fact,
    mediator: fact,
  }),
});
export type Business = z.infer<typeof businessSchema>;
