import { business } from '#shared/content/business.ts';
import { faq } from '#shared/content/faq.ts';
import { gallery } from '#shared/content/gallery.ts';
import { pageHeads } from '#shared/content/page-heads.ts';
import type { PublicPage } from '#shared/content/site-map.ts';

type Thing = Record<string, unknown>;

const schemaDays: Record<string, string> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};

/** schema.org data for search engines. No ratings: only verifiable reviews may be marked up. */
export const structuredData = (
  page: PublicPage,
  share: string,
  addressOf: (picture: string) => string,
): Thing[] =>
  [
    shop(share),
    ...(page === '/' ? [] : [breadcrumb(page)]),
    ...(page === '/contact' ? [questions] : []),
    ...(page === '/galerie' ? [pictures(addressOf)] : []),
  ].map((thing) => ({ '@context': 'https://schema.org', ...thing }));

const shop = (share: string): Thing => ({
  '@type': ['LocalBusiness', 'ButcherShop'],
  '@id': `${business.siteOrigin}/#maison`,
  name: business.name,
  description: pageHeads['/'].description,
  url: business.siteOrigin,
  image: share,
  foundingDate: String(business.since),
  address: {
    '@type': 'PostalAddress',
    ...(business.address.street === null ? {} : { streetAddress: business.address.street }),
    postalCode: business.address.postal,
    addressLocality: business.address.city,
    addressRegion: 'Nouvelle-Aquitaine',
    addressCountry: 'FR',
  },
  ...(business.phone === null ? {} : { telephone: business.phone }),
  ...(business.email === null ? {} : { email: business.email }),
  areaServed: [
    { '@type': 'City', name: 'Bordeaux' },
    { '@type': 'AdministrativeArea', name: 'Île-de-France' },
    { '@type': 'Country', name: 'France' },
  ],
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: business.opening.days.map((day) => schemaDays[day]),
    opens: business.opening.from,
    closes: business.opening.to,
  },
  sameAs: Object.values(business.socials).filter((address) => address !== null),
});

const breadcrumb = (page: PublicPage): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: (
    [
      ['/', pageHeads['/'].name],
      [page, pageHeads[page].name],
    ] as const
  ).map(([path, name], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${business.siteOrigin}${path}`,
  })),
});

const questions: Thing = {
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, reponse }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: reponse },
  })),
};

const pictures = (addressOf: (picture: string) => string): Thing => ({
  '@type': 'ImageGallery',
  name: pageHeads['/galerie'].title,
  image: gallery.map(({ picture, title, description }) => ({
    '@type': 'ImageObject',
    name: title,
    caption: description,
    contentUrl: `${business.siteOrigin}${addressOf(picture)}`,
  })),
});
