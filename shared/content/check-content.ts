import * as z from 'zod/mini';
import { business } from './business.ts';
import { businessSchema } from './business.schema.ts';
import {
  faqSchema,
  galleryItemSchema,
  legalPageSchema,
  meatSchema,
  testimonialSchema,
  zoneSchema,
} from './content.schema.ts';
import { deliverySteps, deliveryArguments, zones } from './delivery.ts';
import { faq } from './faq.ts';
import { gallery } from './gallery.ts';
import { fillFacts } from './legal/fill-facts.ts';
import { home } from './home.ts';
import { legalPages } from '#shared/content/legal/legal-pages.ts';
import { meats, whyChooseUs } from './meats.ts';
import { pageHeads } from './page-heads.ts';
import { promiseProblems } from './promises.ts';
import { deliveryTestimonials, homeTestimonials, testimonialsAreInvented } from './testimonials.ts';

const exactly = <S extends z.ZodMiniType>(schema: S, count: number, what: string) =>
  z.array(schema).check(z.length(count, `Il en faut exactement ${count} (${what}).`));

/** Schema of each content file; required counts are the specification's. */
const shapes: readonly (readonly [file: string, schema: z.ZodMiniType, value: unknown])[] = [
  ['business.ts', businessSchema, business],
  ['gallery.ts', exactly(galleryItemSchema, 24, 'SITE-47'), gallery],
  ['meats.ts', exactly(meatSchema, 3, 'SITE-41'), meats],
  ['meats.ts, whyChooseUs', exactly(z.unknown(), 3, 'SITE-44'), whyChooseUs],
  ['delivery.ts', exactly(zoneSchema, 2, 'SITE-53'), zones],
  ['delivery.ts, deliverySteps', exactly(z.unknown(), 3, 'SITE-56'), deliverySteps],
  ['delivery.ts, deliveryArguments', exactly(z.unknown(), 4, 'SITE-58'), deliveryArguments],
  ['testimonials.ts, homeTestimonials', exactly(testimonialSchema, 3, 'SITE-27'), homeTestimonials],
  [
    'testimonials.ts, deliveryTestimonials',
    z.array(testimonialSchema).check(z.minLength(2)),
    deliveryTestimonials,
  ],
  ['faq.ts', z.array(faqSchema).check(z.minLength(4)), faq],
  ...Object.entries(legalPages).map(([page, value]) => [`legal${page}.ts`, legalPageSchema, value] as const),
  ...Object.entries(pageHeads).map(
    ([page, value]) =>
      [
        `page-heads.ts, ${page}`,
        z.object({
          name: z.string().check(z.minLength(1)),
          title: z.string().check(z.minLength(10), z.maxLength(65, 'Titre de 65 signes au plus.')),
          description: z
            .string()
            .check(z.minLength(70, 'Au moins 70 signes.'), z.maxLength(165, '165 signes au plus.')),
        }),
        value,
      ] as const,
  ),
];

/** Content that can promise something about an order. */
const promising = {
  zones,
  deliverySteps,
  deliveryArguments,
  faq,
  gallery,
  home,
  meats,
  whyChooseUs,
  homeTestimonials,
  deliveryTestimonials,
};

/** Positions are one-based. */
const placeName = (part: PropertyKey): string =>
  typeof part === 'number' ? `entrée ${part + 1}` : String(part);

/** Content errors, one French line each: file, position, reason. Empty: valid. */
export const contentProblems = (entries = shapes): string[] => [
  ...entries.flatMap(([file, schema, value]) => {
    const { error } = schema.safeParse(value);
    return (error?.issues ?? []).map(
      ({ path, message }) =>
        `shared/content/${file} → ${path.map(placeName).join('.') || '(fichier)'} : ${message}`,
    );
  }),
  ...promiseProblems(promising),
  ...Object.entries(legalPages).flatMap(([page, { sections }]) =>
    sections.flatMap(({ body }) =>
      body.flat().flatMap((sentence) => {
        try {
          fillFacts(sentence);
          return [];
        } catch (error) {
          return [
            `shared/content/legal${page}.ts : ${error instanceof Error ? error.message : String(error)}`,
          ];
        }
      }),
    ),
  ),
];

/** Data that the owner must provide before going online: fields of business.ts, and testimonials. */
export const factsToComplete = (): string[] => [
  ...business.demonstration,
  ...Object.entries(business.legal)
    .filter(([, value]) => value === null)
    .map(([name]) => `legal.${name}`),
  ...(business.address.street === null ? ['address.street'] : []),
  ...(testimonialsAreInvented ? ['testimonials'] : []),
];
