import type { Business } from './business.schema.ts';

/**
 * Everything the site says about the company, once. Change a line, rebuild, and every page follows.
 * `null` is "not known yet": shown as « à compléter » on the legal pages, its link hidden everywhere else (AMB-57, AMB-59).
 * The three contact values marked `demonstration` are a number range that the ARCEP reserves for fiction and a domain
 * that cannot exist: replace them, and remove their name from the list, before the site goes online.
 */
export const business: Business = {
  name: 'Viande Signature',
  /** Where the site lives, without a slash at the end: canonical addresses, site map, shared links. */
  siteOrigin: 'https://viande-signature.test',
  since: 2000,
  phone: '05 36 49 00 00',
  whatsapp: '06 39 98 00 00',
  email: 'contact@viande-demo.test',
  demonstration: ['phone', 'whatsapp', 'email', 'siteOrigin'],
  address: { street: null, postal: '33520', city: 'Bruges' },
  /** Opening days and hours (CST-22). */
  opening: { days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'], from: '08:00', to: '20:00' },
  socials: { instagram: null, facebook: null, linkedin: null },
  legal: {
    companyName: null,
    legalForm: null,
    shareCapital: null,
    siret: null,
    registry: null,
    vatNumber: null,
    sanitaryApproval: null,
    director: null,
    hostName: null,
    hostAddress: null,
    hostPhone: null,
    mediator: null,
  },
};
