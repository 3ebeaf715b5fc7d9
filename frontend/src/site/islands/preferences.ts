import { readPreferences, storePreferences } from '#frontend/site/motion.ts';
import type { AnimationIntensity } from '#shared/content/animation.ts';

/** SITE-60: the form shows what is stored; a change is applied and kept at once. */
export const enliven = (root: HTMLElement): void => {
  const form = root.querySelector('form');
  if (!form) return;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const { enabled, intensity, reducedMotion } = readPreferences();
  field('enabled').checked = enabled;
  field('intensity').value = intensity;
  field('reducedMotion').checked = reducedMotion;
  form.addEventListener('change', () =>
    storePreferences({
      enabled: field('enabled').checked,
      intensity: field('intensity').value as AnimationIntensity,
      reducedMotion: field('reducedMotion').checked,
    }),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
};
