import { renderPages } from '#frontend/site/render-pages.tsx';
import { ContactPage } from '#frontend/features/contact/contact-page.tsx';

export const render = renderPages({ '/contact': ContactPage });
