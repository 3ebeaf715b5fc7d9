import { renderPages } from '#frontend/site/render-pages.tsx';
import { DeliveryPage } from '#frontend/features/content/delivery/delivery-page.tsx';

export const render = renderPages({ '/livraison': DeliveryPage });
