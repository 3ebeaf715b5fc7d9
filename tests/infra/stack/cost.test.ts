import { beforeAll, expect, it } from 'vitest';
import { monthlyCost, secondStageUsd, totalEuros } from '#infra/cost/monthly-cost.ts';
import { wholeStage } from '#infra/cost/stage-templates.ts';
import { ofType, SYNTH_MS, type Template, templateOf } from './synthesis.ts';

let template: Template;
beforeAll(() => {
  template = {
    ...templateOf('prod'),
    ...wholeStage({
      shop: templateOf('prod'),
      edge: templateOf('prod', 'edge'),
      copies: templateOf('prod', 'copies'),
      watch: templateOf('prod', 'watch'),
    }),
  } as Template;
}, SYNTH_MS);

const euros = (orders: number, more: Template['Resources'] = {}) =>
  totalEuros(monthlyCost({ Resources: { ...template.Resources, ...more } }, orders));

it('a thousand orders a month cost less than 10 € with VAT', () => {
  expect(euros(0)).toBeGreaterThan(1);
  expect(euros(1000)).toBeGreaterThan(euros(0));
  expect(euros(1000)).toBeLessThan(10);
});

it('the archive of accounts is priced at its full size', () => {
  const archive = monthlyCost(template, 100_000).find(({ item }) => item.startsWith('archive des comptes'));
  expect(archive?.usd).toBeGreaterThan(0.01);
  expect(archive?.usd).toBeLessThan(1);
});

it('photographs of re-weighed pieces are priced', () => {
  const photos = monthlyCost(template, 100_000).find(({ item }) => item.startsWith('photos'));
  expect(photos?.usd).toBeGreaterThan(0.05);
  expect(photos?.usd).toBeLessThan(1);
});

it('code at the edge for each request is priced beyond the free tier', () => {
  const usd = (orders: number) =>
    monthlyCost(template, orders).find(({ item }) => item === 'fonctions CloudFront')?.usd;
  expect(usd(1000)).toBe(0);
  expect(usd(100_000)).toBeCloseTo(4.6, 1);
});

it('the table is priced after a year of such months', () => {
  const line = (item: string, orders: number) =>
    monthlyCost(template, orders).find((one) => one.item === item)?.usd ?? 0;
  // 12 kB an order, twelve months, at the price of a stored and backed up gigabyte
  expect(line('sauvegardes de la table', 100_000)).toBeCloseTo((14.4 + 0.05) * 0.2376, 5);
});

it('a second stage has no free tier any more', () => {
  const first = monthlyCost(template, 0).reduce((sum, { usd }) => sum + usd, 0);
  expect(secondStageUsd(template)).toBeGreaterThan(first + 1);
});

it('copies in another region are priced', () => {
  const copies = monthlyCost(template, 1000).find(({ item }) => item.startsWith('copies'));
  expect(copies?.usd).toBeGreaterThan(0.05);
  expect(copies?.usd).toBeLessThan(1);
});

it('an addition to the stack is added to the bill', () => {
  const [[, alarm] = [undefined, undefined]] = ofType(template, 'AWS::CloudWatch::Alarm');
  if (!alarm) throw new Error('There is no alarm');
  const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`More${n}`, alarm]));
  expect(euros(1000, fifty)).toBeCloseTo(euros(1000) + 50 * 0.1 * 1.2 * 0.92, 5);
  expect(euros(1000, { Wall: { Type: 'AWS::WAFv2::WebACL', Properties: {} } })).toBeGreaterThan(
    euros(1000) + 8,
  );
});
