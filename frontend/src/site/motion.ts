import {
  type AnimationIntensity,
  animationDurations,
  type AnimationPreferences,
  readAnimationPreferences,
} from '#shared/content/animation.ts';

const KEY = 'animation_preferences';
const system = matchMedia('(prefers-reduced-motion: reduce)');

/** Without storage the defaults apply. */
const read = (): AnimationPreferences => {
  try {
    return readAnimationPreferences(localStorage.getItem(KEY));
  } catch {
    return readAnimationPreferences(null);
  }
};

const store = (preferences: AnimationPreferences): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // only for this page
  }
};

/** Applies the durations of SITE-61; `data-motion` is `off`, `reduced` or `full`. */
const apply = (preferences: AnimationPreferences): void => {
  const root = document.documentElement;
  const durations = animationDurations(preferences, system.matches);
  for (const [kind, seconds] of Object.entries(durations)) {
    root.style.setProperty(`--motion-${kind}`, `${seconds}s`);
  }
  const reduced = preferences.reducedMotion || system.matches;
  root.dataset['motion'] = preferences.enabled ? (reduced ? 'reduced' : 'full') : 'off';
};

/**
 * SITE-60: applies the stored preferences; changes in the footer's control are applied and stored
 * immediately.
 */
export const keepPreferences = (): void => {
  let preferences = read();
  apply(preferences);
  system.addEventListener('change', () => apply(preferences));
  const form = document.querySelector<HTMLFormElement>('[data-preferences]');
  if (!form) return;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  field('enabled').checked = preferences.enabled;
  field('intensity').value = preferences.intensity;
  field('reducedMotion').checked = preferences.reducedMotion;
  form.addEventListener('change', () => {
    preferences = {
      enabled: field('enabled').checked,
      intensity: field('intensity').value as AnimationIntensity,
      reducedMotion: field('reducedMotion').checked,
    };
    store(preferences);
    apply(preferences);
  });
};
