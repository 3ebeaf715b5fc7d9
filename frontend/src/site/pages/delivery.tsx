import { DeliveryPage } from '#frontend/features/content/delivery/delivery-page.tsx';
import { renderPages } from '#frontend/site/render-pages.tsx';

export const render = renderPages({ '/livraison': DeliveryPage });
