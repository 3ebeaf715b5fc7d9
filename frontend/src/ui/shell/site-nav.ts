export interface NavItem {
  href: string;
  label: string;
}

/** SITE-15, in the order of the specification. */
export const publicNav: readonly NavItem[] = [
  { href: '/', label: 'Accueil' },
  { href: '/nosviandes', label: 'Nos Viandes' },
  { href: '/galerie', label: 'Galerie' },
  { href: '/livraison', label: 'Livraison' },
  { href: '/contact', label: 'Contact' },
];

/** SITE-11: the four legal pages. */
export const legalNav = [
  { href: '/mentions-legales', label: 'Mentions légales' },
  { href: '/politique-confidentialite', label: 'Politique de confidentialité' },
  { href: '/cgv', label: 'Conditions générales de vente' },
  { href: '/cookies', label: 'Cookies' },
] as const;
