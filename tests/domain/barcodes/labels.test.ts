import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLabel } from '#shared/barcodes/read-label.ts';

type Row = { code: string; why: string; expect: Record<string, unknown> };
const { labels } = JSON.parse(
  readFileSync(new URL('../../fixtures/labels/labels.json', import.meta.url), 'utf8'),
) as { labels: Row[] };

const stated = (code: string): object => {
  const reading = readLabel(code, { today: '2026-11-28' });
  if (reading.status === 'empty') return { empty: true };
  if (reading.status === 'unknown') return { unknown: reading.reason };
  const { label } = reading;
  const kg = (grams: number | null) => (grams === null ? null : grams / 1000);
  const facts = {
    mode: label.mode,
    gtin: label.gtin,
    sscc: label.sscc,
    kg: kg(label.weightGrams),
    unlikely: kg(label.unlikelyGrams),
    problem: label.noWeight,
    pounds: label.pounds,
    pieces: label.pieces,
    lot: label.lot,
    dlc: label.useBy,
    hour: label.useByTime,
    ddm: label.bestBefore,
    slaughter: label.origin.slaughterDate ?? null,
    others: label.others.map(({ id, value }) => `${id}=${value}`).join(' '),
    warnings: label.warnings.join(' '),
    other: [label.otherReading?.lot, label.otherReading?.useBy].filter(Boolean).join(' '),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''));
};

it('has at least 150 labels, each once', () => {
  expect(new Set(labels.map(({ code }) => code)).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThanOrEqual(150);
});

it.each(labels.map(({ code, why, expect: facts }) => [why, code, facts] as const))(
  '%s',
  (_why, code, facts) => {
    expect(stated(code)).toEqual(facts);
  },
);
