import { expect, test } from 'vitest';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';

/** A quarter is heavier than the pieces that the specification's bounds are for. */
const bounds = { ...SPECIFIED_BOUNDS, '3103': [500, 100_000] as const };
const read = (code: string) => readLabel(code, { today: '2026-11-26', bounds });

test('a carcass’s label has weight, lot, days and origin', () => {
  const label = ']C1019376012345678031030605001726121510A-1\u001D251FR3312345678\u001D422250';
  const more = '423250\u001D703025033.063.001\u001D703125064.120\u001D7007261120';
  expect(read(`${label}${more}`)).toMatchObject({
    status: 'read',
    label: {
      gtin: '93760123456780',
      weightGrams: 60_500,
      lot: 'A-1',
      useBy: '2026-12-15',
      origin: {
        animalRef: 'FR3312345678',
        slaughterDate: '2026-11-20',
        birthCountry: 'FR',
        rearingCountry: 'FR',
        slaughter: [{ country: 'FR', approval: '33.063.001' }],
        cutting: [{ country: 'FR', approval: '64.120' }],
      },
      others: [],
      warnings: ['gtin_check_digit'],
    },
  });
});

test('one country applies to all steps; several, or an unknown one, need a decision', () => {
  const originOf = (more: string) => {
    const reading = read(`(01)93760123456780(3102)012050${more}`);
    return reading.status === 'read' ? reading.label.origin : undefined;
  };
  expect(originOf('(426)372')).toMatchObject({ birthCountry: 'IE', rearingCountry: 'IE' });
  expect(originOf('(422)999(423)250276(7030)999X1')).toEqual({ slaughter: [], cutting: [] });
});
