/** How far below the view a picture is asked for. */
const AHEAD_PX = 600;

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

/** Gives pictures their address when the page comes near them; all at once before the page is printed. */
export const loadNearImages = (): void => {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRect, target } of entries) {
        // the next slide of a carousel touches the edge of what is seen, and no more
        if (!isIntersecting || intersectionRect.width === 0) continue;
        near.unobserve(target);
        load(target as HTMLImageElement);
      }
    },
    { rootMargin: `${AHEAD_PX}px` },
  );
  const waiting = () => document.querySelectorAll<HTMLImageElement>('img[data-src]');
  for (const image of waiting()) near.observe(image);
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
