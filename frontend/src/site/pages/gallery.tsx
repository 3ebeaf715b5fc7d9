import { GalleryPage } from '#frontend/features/content/gallery/gallery-page.tsx';
import { renderPages } from '#frontend/site/render-pages.tsx';

export const render = renderPages({ '/galerie': GalleryPage });
