import { renderPages } from '#frontend/site/render-pages.tsx';
import { MeatsPage } from '#frontend/features/content/meats/meats-page.tsx';

export const render = renderPages({ '/nosviandes': MeatsPage });
