import {
  animationDurations,
  type AnimationPreferences,
  readAnimationPreferences,
} from '#shared/content/animation.ts';

const KEY = 'animation_preferences';
const system = matchMedia('(prefers-reduced-motion: reduce)');

/** Storage may be forbidden altogether: then the defaults hold for this page. */
export const readPreferences = (): AnimationPreferences => {
  try {
    return readAnimationPreferences(localStorage.getItem(KEY));
  } catch {
    return readAnimationPreferences(null);
  }
};

export const storePreferences = (preferences: AnimationPreferences): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // kept for this page only
  }
  applyMotion(preferences);
};

/** Sets the durations of SITE-61 on the page; `data-motion` is `off`, `reduced` or `full`. */
export const applyMotion = (preferences = readPreferences()): void => {
  const root = document.documentElement;
  const { fast, medium, slow } = animationDurations(preferences, system.matches);
  root.style.setProperty('--motion-fast', `${fast}s`);
  root.style.setProperty('--motion-medium', `${medium}s`);
  root.style.setProperty('--motion-slow', `${slow}s`);
  const reduced = preferences.reducedMotion || system.matches;
  root.dataset['motion'] = preferences.enabled ? (reduced ? 'reduced' : 'full') : 'off';
};

/** Whether things may move without being asked: not when animations are off or reduced. */
export const movesByItself = (): boolean => document.documentElement.dataset['motion'] === 'full';

/** Milliseconds of a kind of movement, 0 when animations are off. */
export const motionMs = (kind: 'fast' | 'medium' | 'slow'): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(`--motion-${kind}`)) * 1000;
