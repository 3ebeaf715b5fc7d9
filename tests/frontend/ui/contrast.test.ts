import { describe, expect, test } from 'vitest';
import { type Colours, colourOf, contrast, schemes } from './colours.ts';

const grounds = ['ground', 'surface', 'sunken'];
const tones = ['danger', 'good', 'warning', 'info'];

const across = (ones: string[], others: string[]): [string, string][] =>
  ones.flatMap((one) => others.map((other): [string, string] => [one, other]));

/** Every text colour on every background it may have: 4.5:1. */
const texts: [string, string][] = [
  ...across(
    ['text', 'text-muted', 'accent-text', 'brand-second', ...tones.map((tone) => `${tone}-text`)],
    grounds,
  ),
  ...tones.flatMap((tone): [string, string][] => [
    [`${tone}-text`, `${tone}-ground`],
    ['text', `${tone}-ground`],
  ]),
  ...across(['on-accent'], ['accent', 'accent-hover']),
  ...across(['on-danger'], ['danger', 'danger-hover']),
  ...across(['on-dark', 'on-dark-muted', 'on-dark-accent'], ['dark', 'dark-deep']),
];

/** Every meaningful edge, mark and ring: 3:1. */
const marks: [string, string][] = [
  ...across(['line-strong', 'rule', 'focus', 'accent', ...tones], grounds),
  ...tones.map((tone): [string, string] => [tone, `${tone}-ground`]),
  ...across(
    ['focus'],
    tones.map((tone) => `${tone}-ground`),
  ),
];

/** Hairlines between elements already separated by space. */
const decoration = ['line', 'on-dark-line'];

const tooClose = (scheme: Colours, pairs: [string, string][], least: number) =>
  pairs.flatMap(([front, back]) => {
    const ratio = contrast(colourOf(scheme, front) ?? '#777777', colourOf(scheme, back) ?? '#777777');
    return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)} < ${least}`];
  });

describe.each(Object.entries(schemes))('%s', (_name, scheme) => {
  test('every text has enough contrast', () => {
    expect(tooClose(scheme, texts, 4.5)).toEqual([]);
  });

  test('every control and mark has enough contrast', () => {
    expect(tooClose(scheme, marks, 3)).toEqual([]);
  });

  test('every colour role is in a pair, or is declared decoration', () => {
    const held = new Set([...texts.flat(), ...marks.flat(), ...decoration]);
    const inks = /^(ink|paper|bone|wine|wine-deep|ember|moss|honey|slate-\d+)$/;
    const roles = [...scheme.keys()].filter((name) => colourOf(scheme, name) && !inks.test(name));
    expect(roles.length).toBeGreaterThan(30);
    expect(roles.filter((name) => !held.has(name))).toEqual([]);
  });
});

test('the four inks are those of the engravings', () => {
  const inks = ['ink', 'paper', 'bone', 'wine'].map((name) => colourOf(schemes['light'] ?? new Map(), name));
  expect(inks).toEqual(['#1b1614', '#faf6f0', '#efe6d8', '#7a1420']);
});
