/** Distance from the viewport at which an image is loaded, once the page scrolls. */
const AHEAD_PX = 600;

const waiting = () => document.querySelectorAll<HTMLImageElement>('img[data-src]');

const load = (image: HTMLImageElement): void => {
  const address = image.dataset['src'];
  // already loaded for printing
  if (address === undefined) return;
  for (const source of image.parentElement?.querySelectorAll<HTMLSourceElement>('source[data-srcset]') ??
    []) {
    source.srcset = source.dataset['srcset'] ?? '';
  }
  image.src = address;
  delete image.dataset['src'];
};

/** Loads images within `margin` of the viewport. Returns the stop function. */
const watch = (margin: number): (() => void) => {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRect, target } of entries) {
        // the next slide of a carousel only touches the edge of the viewport
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
 * Lazy-loads images: visible ones at once, those below when the page starts to scroll, all before printing.
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
