/**
 * On a landing page the drawn view is visible first; then the app is loaded, all of it at once. A first touch of the page
 * starts that earlier, without waiting for the remaining pictures.
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
