import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Only complete pages contain this element, loading states do not. */
const PAGE = '#contenu';

/**
 * Renders the app. A prerendered first view (infra/build/landing-pages.ts) stays until the app is complete
 * and is then replaced in one step, without flicker or partially working forms.
 */
export const showApp = (place: HTMLElement, app: ReactNode): void => {
  if (!place.hasChildNodes()) return draw(place, app);
  const living = document.createElement('div');
  living.hidden = true;
  place.after(living);
  const watch = new MutationObserver(() => {
    if (!living.querySelector(PAGE)) return;
    watch.disconnect();
    living.id = place.id;
    living.hidden = false;
    place.remove();
  });
  watch.observe(living, { childList: true, subtree: true });
  draw(living, app);
};

const draw = (place: HTMLElement, app: ReactNode): void =>
  createRoot(place).render(<StrictMode>{app}</StrictMode>);
