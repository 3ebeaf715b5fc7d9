import * as z from 'zod/mini';

const sentence = z.string().check(z.minLength(1, 'Texte vide.'));

/**
 * Name of a picture: `gallery/tournedos` is a drawing in frontend/public/art or a photo in frontend/pictures.
 */
const pictureName = z
  .string()
  .check(z.regex(/^[a-z-]+\/[a-z0-9-]+$/, 'Un nom comme gallery/tournedos, sans extension.'));

/** SITE-59. */
export const testimonialSchema = z.object({
  nom: sentence,
  entreprise: sentence,
  secteur: sentence,
  note: z.int().check(z.minimum(1), z.maximum(5)),
  commentaire: sentence,
});
export type Testimonial = z.infer<typeof testimonialSchema>;

export const pictureSchema = z.object({ picture: pictureName, alt: sentence });

/** SITE-42: three pictures, rating 5. */
export const meatSchema = z.object({
  id: z.enum(['boeuf', 'agneau', 'veau']),
  tab: sentence,
  title: sentence,
  subtitle: sentence,
  description: sentence,
  features: z.array(sentence).check(z.minLength(3)),
  images: z.array(pictureSchema).check(z.length(3, 'Trois images par viande.')),
  badge: sentence,
  rating: z.literal(5),
});
export type Meat = z.infer<typeof meatSchema>;

/** SITE-47. */
export const galleryItemSchema = z.object({
  picture: pictureName,
  title: sentence,
  alt: sentence,
  description: sentence,
  category: z.enum(['viandes', 'locaux', 'logistique']),
});
export type GalleryItem = z.infer<typeof galleryItemSchema>;

/** SITE-53: five guarantees per zone. */
export const zoneSchema = z.object({
  id: z.enum(['ile-de-france', 'france']),
  title: sentence,
  subtitle: sentence,
  delai: sentence,
  prix: sentence,
  vehicules: sentence,
  horaires: sentence,
  features: z.array(sentence).check(z.length(5, 'Cinq garanties par zone.')),
  image: pictureSchema,
});
export type Zone = z.infer<typeof zoneSchema>;

/** SITE-39. */
export const faqSchema = z.object({ question: sentence, reponse: sentence });
export type FaqItem = z.infer<typeof faqSchema>;

/** A legal page: paragraphs, and lists as arrays of lines. `{{name}}` is a field of business.ts. */
export const legalPageSchema = z.object({
  title: sentence,
  lead: sentence,
  updatedOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date AAAA-MM-JJ.')),
  sections: z
    .array(
      z.object({
        heading: sentence,
        body: z.array(z.union([sentence, z.array(sentence)])).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type LegalPage = z.infer<typeof legalPageSchema>;
