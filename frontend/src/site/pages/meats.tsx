import { MeatsPage } from '#frontend/features/content/meats/meats-page.tsx';
import { renderPages } from '#frontend/site/render-pages.tsx';

export const render = renderPages({ '/nosviandes': MeatsPage });
