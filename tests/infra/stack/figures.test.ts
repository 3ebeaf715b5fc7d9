import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withFigures } from '#infra/cost/production-figures.ts';
import { SYNTH_MS, templateOf } from './synthesis.ts';

it(
  'docs/production.md has today’s figures (npm run docs:figures)',
  () => {
    const document = readFileSync('docs/production.md', 'utf8');
    const stage = {
      shop: templateOf('prod'),
      edge: templateOf('prod', 'edge'),
      copies: templateOf('prod', 'copies'),
      watch: templateOf('prod', 'watch'),
    };
    expect(withFigures(document, stage)).toBe(document);
  },
  SYNTH_MS,
);
