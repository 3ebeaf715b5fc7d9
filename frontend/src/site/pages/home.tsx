import { renderPages } from '#frontend/site/render-pages.tsx';
import { HomePage } from '#frontend/features/content/home/home-page.tsx';

export const render = renderPages({ '/': HomePage }, (build) => [
  { href: build.picture('hero/cow').src, media: '(min-width: 768px)' },
  { href: build.picture('hero/cow-small').src, media: '(max-width: 767.98px)' },
]);
