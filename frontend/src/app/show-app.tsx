import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Every page of the apps has it; what only says « loading » has not. */
const PAGE = '#contenu';

/**
 * Draws the app into the page. Where the build drew a first view (infra/build/landing-pages.ts), that stays in sight until
 * the living page is whole, and is then replaced at once: nothing flashes, and no form is half alive.
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
