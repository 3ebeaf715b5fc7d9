import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { deliveryNoteSheets } from '#shared/preparation/delivery-note.ts';
import { celsiusText, chilledLimit } from '#shared/orders/chilled-limit.ts';
import { MAX_SIGNATURE, pathOf, signaturePath, strokesOf } from '#shared/orders/signature.ts';

const stroke = fc.array(
  fc.tuple(fc.double({ min: -50, max: 400, noNaN: true }), fc.double({ min: -50, max: 400, noNaN: true })),
  { minLength: 1, maxLength: 400 },
);
property.prop([fc.array(stroke, { minLength: 1, maxLength: 30 })])(
  'whatever a finger draws is kept in few bytes, and taken',
  (strokes) => {
    const path = pathOf(strokes);
    expect(path.length).toBeLessThanOrEqual(MAX_SIGNATURE);
    expect(signaturePath.parse(path)).toBe(path);
    expect(
      strokesOf(path)
        .map((points) => `M${points.map((point) => point.join(' ')).join('L')}`)
        .join(''),
    ).toBe(path);
  },
);

test('an invalid drawing is refused', () => {
  for (const wrong of [
    '',
    'M1 1',
    'M1 1L301 5',
    'M1 1L5 101',
    'M1 1L2 2"/><script>',
    'M1 1C2 2 3 3 4 4',
    `M1 1${'L2 2'.repeat(800)}`,
  ])
    expect(signaturePath.safeParse(wrong).success, wrong.slice(0, 30)).toBe(false);
});

test('the strictest limit of the chilled goods applies; frozen goods and charges have none', () => {
  const line = (label: string, milli = 1000, category = 'BOEUF', ref = 'BF1') => ({
    label,
    category,
    ref,
    delivered: { unit: 'kg' as const, milli },
  });
  expect(chilledLimit([line('BAVETTE'), line('STEAK HACHE', 1000)])).toBe(2);
  expect(chilledLimit([line('BAVETTE'), line('STEAK HACHE', 0)])).toBe(4);
  expect(chilledLimit([line('BAVETTE SURGELEE')])).toBeNull();
  expect(chilledLimit([])).toBeNull();
  expect(celsiusText(-1.5)).toBe('−1,5\u00a0°C');
});

test('the delivery note shows temperature and signature within its pages', () => {
  const sheets = deliveryNoteSheets({
    order_id: 'O1',
    reference: 'CMD-1',
    date_expedition: '2026-11-22T09:00:00.000Z',
    expediteur: ['Maison Exemple'],
    agrement: null,
    destinataire: ['Bistrot d’essai'],
    livre_a: null,
    date_livraison: null,
    note_livraison: '',
    remise: {
      receiver: 'Chef Essai',
      at: '2026-11-23T06:00:00.000Z',
      reserves: '',
      refused: [],
      temperature: 3.4,
      temperature_max: 4,
      signed: true,
    },
    signature: 'M0 0L300 100',
    lines: [],
  });
  const marks = sheets.flatMap((sheet) => sheet.marks);
  const said = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text.replaceAll(/\s/g, ' ')] : []));
  expect(said).toContain('Température à la remise : 3,4 °C (4 °C au plus)');
  const ink = marks.find((mark) => mark.kind === 'ink');
  expect(ink).toMatchObject({
    strokes: [
      [
        [0, 0],
        [300, 100],
      ],
    ],
  });
  expect(ink!.kind === 'ink' && ink!.y + 100 * ink!.dot).toBeLessThan(290);
});
