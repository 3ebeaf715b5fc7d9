/** SITE-11: the four legal pages. */
export const legalNav = [
  { href: '/mentions-legales', label: 'Mentions légales' },
  { href: '/politique-confidentialite', label: 'Politique de confidentialité' },
  { href: '/cgv', label: 'Conditions générales de vente' },
  { href: '/cookies', label: 'Cookies' },
] as const;
