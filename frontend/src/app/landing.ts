/**
 * The prerendered view of a landing page is painted first; then the app loads completely. The first
 * interaction starts the load earlier, without waiting for the remaining images.
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
// two frames after the load event, everything visible is painted
const whenPainted = () => requestAnimationFrame(() => requestAnimationFrame(begin));
if (document.readyState === 'complete') whenPainted();
else addEventListener('load', whenPainted, { once: true });
