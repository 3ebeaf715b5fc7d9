export type AnimationIntensity = 'light' | 'medium' | 'strong';

/** SITE-60. */
export type AnimationPreferences = {
  enabled: boolean;
  intensity: AnimationIntensity;
  reducedMotion: boolean;
};

export const DEFAULT_ANIMATION: AnimationPreferences = {
  enabled: true,
  intensity: 'medium',
  reducedMotion: false,
};

/** SITE-61, CST-20, in seconds. */
const SECONDS = {
  light: { fast: 0.3, medium: 0.8, slow: 1.5 },
  medium: { fast: 0.5, medium: 1.2, slow: 2.5 },
  strong: { fast: 0.8, medium: 1.8, slow: 3.5 },
} as const satisfies Record<AnimationIntensity, Record<string, number>>;

export type AnimationDurations = { fast: number; medium: number; slow: number };

/** Durations in seconds; the system's reduced-motion setting counts as `reducedMotion` (AMB-60). */
export const animationDurations = (
  preferences: AnimationPreferences,
  systemReduces: boolean,
): AnimationDurations => {
  if (!preferences.enabled) return { fast: 0, medium: 0, slow: 0 };
  const { fast, medium, slow } = SECONDS[preferences.intensity];
  const share = preferences.reducedMotion || systemReduces ? 0.5 : 1;
  return { fast: fast * share, medium: medium * share, slow: slow * share };
};

/** Invalid fields get their defaults. */
export const readAnimationPreferences = (stored: string | null): AnimationPreferences => {
  try {
    const value = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const { enabled, intensity, reducedMotion } = value;
    return {
      enabled: typeof enabled === 'boolean' ? enabled : DEFAULT_ANIMATION.enabled,
      intensity:
        typeof intensity === 'string' && Object.hasOwn(SECONDS, intensity)
          ? (intensity as AnimationIntensity)
          : DEFAULT_ANIMATION.intensity,
      reducedMotion: typeof reducedMotion === 'boolean' ? reducedMotion : DEFAULT_ANIMATION.reducedMotion,
    };
  } catch {
    return DEFAULT_ANIMATION;
  }
};
