import { renderPages } from '#frontend/site/render-pages.tsx';
import { legalPage } from '#frontend/features/content/legal/legal-page.tsx';

export const render = renderPages({
  '/mentions-legales': legalPage('/mentions-legales'),
  '/politique-confidentialite': legalPage('/politique-confidentialite'),
  '/cgv': legalPage('/cgv'),
  '/cookies': legalPage('/cookies'),
});
