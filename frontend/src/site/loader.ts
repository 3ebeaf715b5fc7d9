import { enlivenPublicShell } from '#frontend/ui/shell/public-shell-behaviour.ts';
import { nameManifest } from './manifest.ts';
import { keepPreferences } from './motion.ts';
import { repairImages } from './repair-images.ts';
import { loadNearImages } from './near-images.ts';
import { prefetchLinks } from './prefetch.ts';

/**
 * The only script of a first view. It updates the header, repairs images, prefetches pages, and starts the
 * islands when they become visible (`data-when` absent), at the first interaction (`touched`) or on scroll
 * (`scrolled`).
 */
type Island = { enliven: (root: HTMLElement) => void };

const islands: Record<string, () => Promise<Island>> = {
  carousel: () => import('./islands/panels.ts'),
  chart: () => import('./islands/cut-chart.ts'),
  contact: () => import('./islands/contact-form.ts'),
  count: () => import('./islands/count-up.ts'),
  film: () => import('./islands/film.ts'),
  search: () => import('./islands/search.ts'),
  strip: () => import('./islands/strip.ts'),
  tabs: () => import('./islands/panels.ts'),
  viewer: () => import('./islands/viewer.ts'),
};

const enliven = (root: HTMLElement): void => {
  const load = islands[root.dataset['island'] ?? ''];
  if (!load || root.dataset['alive'] !== undefined) return;
  root.dataset['alive'] = 'loading';
  load()
    .then(
      (island) => {
        island.enliven(root);
        root.dataset['alive'] = '';
      },
      // the code failed to load: the page is unchanged, the next interaction retries
      () => delete root.dataset['alive'],
    )
    .then(() => answerPress(root));
};

/** Clicked elements of islands that are still loading. */
const pressed = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Holds a click on an island that is still loading: following its link would leave the site for a bare image
 * or film. Clicks with a modifier open a tab as usual.
 */
const holdPress = (event: MouseEvent): void => {
  if (!event.isTrusted || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const control =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-view], [data-film-open], button')
      : null;
  const root = control?.closest<HTMLElement>('[data-island]');
  if (!control || !root || !islands[root.dataset['island'] ?? ''] || root.dataset['alive'] === '') return;
  event.preventDefault();
  event.stopPropagation();
  pressed.set(root, control);
  enliven(root);
};

/** Repeats the click for the island; if its code failed to load, for the browser. */
const answerPress = (root: HTMLElement): void => {
  const control = pressed.get(root);
  pressed.delete(root);
  control?.click();
};

document.addEventListener('click', holdPress, { capture: true });

keepPreferences();
repairImages();
loadNearImages();
prefetchLinks();
nameManifest();
const shell = document.querySelector<HTMLElement>('[data-shell]');
if (shell) enlivenPublicShell(shell);

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      enliven(target as HTMLElement);
    }
  },
  { rootMargin: '200px' },
);
for (const root of document.querySelectorAll<HTMLElement>('[data-island]:not([data-when])'))
  seen.observe(root);

window.addEventListener(
  'scroll',
  () => {
    for (const root of document.querySelectorAll<HTMLElement>('[data-when=scrolled]')) enliven(root);
  },
  { passive: true, once: true },
);

/** The island, or its closed container: a panel inside <details> starts with its <details>. */
const touch = ({ target }: Event): void => {
  if (!(target instanceof Element)) return;
  const holder = target.closest<HTMLElement>('[data-island],details');
  if (!holder) return;
  if (holder.dataset['island']) enliven(holder);
  for (const inner of holder.querySelectorAll<HTMLElement>('[data-when=touched]')) enliven(inner);
};
for (const type of ['pointerenter', 'pointerdown', 'focusin']) {
  document.addEventListener(type, touch, { capture: true, passive: true });
}
