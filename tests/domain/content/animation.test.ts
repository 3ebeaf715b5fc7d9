import { expect, test } from 'vitest';
import {
  animationDurations,
  DEFAULT_ANIMATION,
  readAnimationPreferences,
} from '#shared/content/animation.ts';

test.each([
  ['light', { fast: 0.3, medium: 0.8, slow: 1.5 }],
  ['medium', { fast: 0.5, medium: 1.2, slow: 2.5 }],
  ['strong', { fast: 0.8, medium: 1.8, slow: 3.5 }],
] as const)('SITE-61, CST-20: the durations of %s, halved by reduced motion', (intensity, durations) => {
  const preferences = { ...DEFAULT_ANIMATION, intensity };
  expect(animationDurations(preferences, false)).toEqual(durations);
  const halved = { fast: durations.fast / 2, medium: durations.medium / 2, slow: durations.slow / 2 };
  expect(animationDurations({ ...preferences, reducedMotion: true }, false)).toEqual(halved);
  expect(animationDurations(preferences, true)).toEqual(halved);
});

test('SITE-60: nothing moves when animations are off', () => {
  expect(animationDurations({ ...DEFAULT_ANIMATION, enabled: false }, false)).toEqual({
    fast: 0,
    medium: 0,
    slow: 0,
  });
});

test('SITE-60, AMB-60: the defaults stand in for what is missing or broken', () => {
  const defaults = { enabled: true, intensity: 'medium', reducedMotion: false };
  expect(readAnimationPreferences(null)).toEqual(defaults);
  expect(readAnimationPreferences('{')).toEqual(defaults);
  expect(readAnimationPreferences('null')).toEqual(defaults);
  expect(readAnimationPreferences('{"intensity":"toString","enabled":"no"}')).toEqual(defaults);
  expect(readAnimationPreferences('{"intensity":"strong","enabled":false}')).toEqual({
    enabled: false,
    intensity: 'strong',
    reducedMotion: false,
  });
});
