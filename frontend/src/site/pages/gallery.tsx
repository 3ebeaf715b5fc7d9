import { renderPages } from '#frontend/site/render-pages.tsx';
import { GalleryPage } from '#frontend/features/content/gallery/gallery-page.tsx';

export const render = renderPages({ '/galerie': GalleryPage });
