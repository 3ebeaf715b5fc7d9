import {
  type Animal,
  animalSlugs,
  cutAnchor,
  type SiteBuild,
} from '#frontend/features/content/site-build.tsx';
import type { SearchEntry } from './search-ranking.ts';
import { faq } from '#shared/content/faq.ts';
import { gallery } from '#shared/content/gallery.ts';
import { legalPages } from '#shared/content/legal/legal-pages.ts';
import { meats } from '#shared/content/meats.ts';
import { pageHeads } from '#shared/content/page-heads.ts';

/** Index of the header search (AMB-58): texts of the pages. */
export const searchIndex = (build: SiteBuild): SearchEntry[] => [
  ...Object.entries(pageHeads).map(([url, { name, description }]) => ({
    title: name,
    url,
    kind: 'Page',
    text: description,
  })),
  ...meats.map(({ id, title, subtitle, description, features }) => ({
    title,
    url: `/nosviandes#${id}`,
    kind: 'Viande',
    text: [subtitle, description, ...features].join(' '),
  })),
  ...Object.entries(animalSlugs).flatMap(([animal, slug]) =>
    build.chart(animal as Animal).cuts.map(({ id, name, use }) => ({
      title: name,
      url: `/nosviandes#${cutAnchor(animal as Animal, id)}`,
      kind: `Morceau, ${slug === 'boeuf' ? 'bœuf' : slug}`,
      text: use,
    })),
  ),
  ...gallery.map(({ title, description, picture }) => ({
    title,
    url: `/galerie#${picture.slice(picture.indexOf('/') + 1)}`,
    kind: 'Galerie',
    text: description,
  })),
  ...faq.map(({ question, reponse }, index) => ({
    title: question,
    url: `/contact#question-${index + 1}`,
    kind: 'Question',
    text: reponse,
  })),
  ...Object.entries(legalPages).flatMap(([url, { sections }]) =>
    sections.map(({ heading }, index) => ({
      title: heading,
      url: `${url}#partie-${index + 1}`,
      kind: pageHeads[url as keyof typeof pageHeads].name,
      text: '',
    })),
  ),
];
