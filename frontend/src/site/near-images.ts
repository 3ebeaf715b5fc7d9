/** How far from the view a picture is asked for, once the page moves. */
const AHEAD_PX = 600;

const waiting = () => document.querySelectorAll<HTMLImageElement>('img[data-src]');

const load = (image: HTMLImageElement): void => {
  const address = image.dataset['src'];
  // printed before anybody came near it: it has its address already
  if (address === undefined) return;
  for (const source of image.parentElement?.querySelectorAll<HTMLSourceElement>('source[data-srcset]') ??
    []) {
    source.srcset = source.dataset['srcset'] ?? '';
  }
  image.src = address;
  delete image.dataset['src'];
};

/** Loads the waiting pictures as they come within `margin` of the view. Returns what stops it. */
const watch = (margin: number): (() => void) => {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRect, target } of entries) {
        // the next slide of a carousel touches the edge of what is seen, and no more
        if (!isIntersecting || intersectionRect.width === 0) continue;
        near.unobserve(target);
        load(target as HTMLImageElement);
      }
    },
    { rootMargin: `${margin}px` },
  );
  for (const image of waiting()) near.observe(image);
  return () => near.disconnect();
};

/**
 * Gives pictures their address: those in view at once, those below when the page begins to move towards them, all of
 * them before the page is printed.
 */
export const loadNearImages = (): void => {
  const stop = watch(0);
  window.addEventListener(
    'scroll',
    () => {
      stop();
      watch(AHEAD_PX);
    },
    { passive: true, once: true },
  );
  document.addEventListener(
    'near',
    ({ target }) => {
      if (target instanceof HTMLImageElement) load(target);
    },
    true,
  );
  window.addEventListener('beforeprint', () => {
    for (const image of waiting()) load(image);
  });
};
