import { ContactPage } from '#frontend/features/contact/contact-page.tsx';
import { renderPages } from '#frontend/site/render-pages.tsx';

export const render = renderPages({ '/contact': ContactPage });
