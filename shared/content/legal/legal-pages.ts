import type { LegalPage } from '#shared/content/content.schema.ts';
import { cgv } from './cgv.ts';
import { cookies } from './cookies.ts';
import { mentionsLegales } from './mentions-legales.ts';
import { politiqueConfidentialite } from './politique-confidentialite.ts';

/** SITE-11, by address. */
export const legalPages = {
  '/mentions-legales': mentionsLegales,
  '/politique-confidentialite': politiqueConfidentialite,
  '/cgv': cgv,
  '/cookies': cookies,
} as const satisfies Record<string, LegalPage>;
