import type { ComponentType } from 'react';
import { ContactPage } from '#frontend/features/contact/contact-page.tsx';
import { DeliveryPage } from '#frontend/features/content/delivery/delivery-page.tsx';
import { GalleryPage } from '#frontend/features/content/gallery/gallery-page.tsx';
import { HomePage } from '#frontend/features/content/home/home-page.tsx';
import { legalPage } from '#frontend/features/content/legal/legal-page.tsx';
import { MeatsPage } from '#frontend/features/content/meats/meats-page.tsx';
import type { SiteBuild } from '#frontend/features/content/site-build.tsx';
import type { PublicPage } from '#shared/content/site-map.ts';
import type { PreloadedImage } from './document.tsx';

/** What stands at each address of the public site. */
export const pages: Readonly<Record<PublicPage, ComponentType>> = {
  '/': HomePage,
  '/nosviandes': MeatsPage,
  '/galerie': GalleryPage,
  '/livraison': DeliveryPage,
  '/contact': ContactPage,
  '/mentions-legales': legalPage('/mentions-legales'),
  '/politique-confidentialite': legalPage('/politique-confidentialite'),
  '/cgv': legalPage('/cgv'),
  '/cookies': legalPage('/cookies'),
};

/** The largest picture of a first view, asked for before the styles are read. */
export const firstViewImages: Partial<Record<PublicPage, (build: SiteBuild) => readonly PreloadedImage[]>> = {
  '/': (build) => [
    { href: build.picture('hero/cow').src, media: '(min-width: 768px)' },
    { href: build.picture('hero/cow-small').src, media: '(max-width: 767.98px)' },
  ],
};
