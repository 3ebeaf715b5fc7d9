/** SITE-45, SITE-51: a failed image is hidden or replaced by the placeholder, without layout shift. */
const repair = (image: HTMLImageElement): void => {
  const how = image.dataset['broken'];
  if (how === undefined || image.dataset['mended'] !== undefined) return;
  image.dataset['mended'] = '';
  if (how === 'hide') image.style.visibility = 'hidden';
  else {
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
    image.src = document.body.dataset['placeholder'] ?? '';
  }
};

export const repairImages = (): void => {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) repair(target);
    },
    true,
  );
  // images that failed before this script ran
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) repair(image);
};
