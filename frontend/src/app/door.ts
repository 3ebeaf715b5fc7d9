/**
 * On a front door the drawn page is in sight first; then the app is fetched, all of it at once. Whoever touches the page
 * before that does not wait for the rest of the pictures.
 */
let begun = false;

const begin = (): void => {
  if (begun) return;
  begun = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
    link.rel = 'modulepreload';
  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]')?.href;
  if (entry) void import(entry);
};

for (const touch of ['pointerdown', 'keydown', 'focusin'] as const)
  addEventListener(touch, begin, { once: true, passive: true });
// two frames after everything is loaded: what is seen has been painted
const whenPainted = () => requestAnimationFrame(() => requestAnimationFrame(begin));
if (document.readyState === 'complete') whenPainted();
else addEventListener('load', whenPainted, { once: true });
