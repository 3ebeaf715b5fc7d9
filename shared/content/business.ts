import type { Business } from './business.schema.ts';

/**
 * Company data, the single source for the site: edit and rebuild. `null` is unknown: shown as « à compléter »
 * on the legal pages, and its link is hidden elsewhere (AMB-57, AMB-59). The three contact values in
 * `demonstration` use a number range that ARCEP reserves for fiction and a reserved domain: replace them, and
 * remove them from the list, before going online.
 */
export const business: Business = {
  name: 'Viande Signature',
  /** Origin without a trailing slash, for canonical URLs, site map and shared links. */
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
