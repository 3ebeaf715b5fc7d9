import { claims, statistics as siteStatistics } from '#shared/content/claims.ts';
import { homeTestimonials } from '#shared/content/testimonials.ts';

/** A figure of the public site as static text. */
const written = ({ value, decimals, suffix }: (typeof siteStatistics)[number]): string =>
  `${value.toLocaleString('fr-FR', { minimumFractionDigits: decimals })}${suffix}`;

/** Figures of the public site, and the satisfaction rate (AMB-78). */
export const statistics: readonly { value: string; label: string }[] = [
  ...siteStatistics.map((figure) => ({ value: written(figure), label: figure.label })),
  { value: claims.satisfaction, label: 'de satisfaction' },
];

export const advantages = [
  {
    title: 'Commander à 6 h du matin',
    text: 'Le catalogue, vos quantités, la confirmation : une commande connue se passe en trente secondes.',
  },
  {
    title: 'Le stock tel qu’il est',
    text: 'Ce qui est affiché est en chambre froide, à Bruges ou à Lormont, moins ce qui est déjà commandé.',
  },
  {
    title: 'Le prix annoncé est le prix facturé',
    text: 'Hors taxes et toutes taxes, recalculé par nous à la confirmation. S’il change, on vous le dit d’abord.',
  },
  {
    title: 'La traçabilité, du lot à l’assiette',
    text: 'Bœuf, veau, agneau, volaille, charcuterie et abats découpés dans notre atelier de Bruges.',
  },
] as const;

/** SITE-59: the three testimonials of the home page. */
export const testimonials = homeTestimonials;
