import { describe, expect, test } from 'vitest';
import { massBalance } from '#shared/stock/movements/mass-balance.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

const line = (productId: string, siteId: SiteId, weightGrams: number) => ({ productId, siteId, weightGrams });
const refusal = (message: string, field = 'movements') =>
  expect.objectContaining({ code: 'invalid_input', message, field, details: { stage: 'entry' } });

describe('the kind of a list of movements', () => {
  test.each([
    ['entree', 0, [line('1', '1', 5), line('2', '2', 7)]],
    ['sortie', 0, [line('1', '1', -5), line('2', '2', -7)]],
    // received, and some of it sent on: nothing is made of the exit
    ['sortie', 0, [line('1', '1', 5), line('1', '1', -5)]],
    ['transfert', 0, [line('1', '1', -5), line('1', '2', 5)]],
    ['transfert', 0, [line('1', '1', 9), line('1', '1', -5), line('1', '2', 2), line('1', '2', 3)]],
    // several products transferred together
    [
      'transfert',
      0,
      [line('1', '1', -5), line('1', '2', 5), line('2', '1', -3), line('2', '2', 1), line('2', '2', 2)],
    ],
    ['transformation', 2, [line('1', '1', -5), line('1', '2', 3), line('2', '1', -3), line('2', '2', 3)]],
    ['transformation', 0, [line('1', '1', -5), line('1', '1', 5), line('2', '1', -3), line('2', '2', 3)]],
    ['transformation', 1, [line('1', '1', -5), line('2', '1', 4)]],
    [
      'transformation',
      0,
      [line('1', '1', 100), line('1', '1', -100), line('2', '1', 60), line('3', '1', 40)],
    ],
    ['transformation', 3, [line('1', '1', -5), line('2', '1', -5), line('2', '2', 7)]],
  ] as const)('%s, loss %d g', (kind, lossGrams, lines) => {
    expect(massBalance(lines)).toEqual({ kind, lossGrams });
  });

  test('I4: no more comes out than went in, and a transfer keeps its weight (I3)', () => {
    expect(() => massBalance([line('1', '1', -5000), line('2', '1', 5001)])).toThrow(
      refusal('Les entrées (5,001 kg) dépassent la sortie (5 kg).'),
    );
    expect(() => massBalance([line('1', '1', -5000), line('1', '2', 4500)])).toThrow(
      refusal('Un transfert garde sa quantité : 5 kg sortis, 4,5 kg entrés.'),
    );
  });

  test('weighed losses count with the output', () => {
    expect(() => massBalance([line('1', '1', -5000), line('2', '1', 4000)], 1001)).toThrow(
      refusal('Les entrées et les pertes (5,001 kg) dépassent la sortie (5 kg).'),
    );
    expect(massBalance([line('1', '1', -5000), line('2', '1', 4000)], 1000).lossGrams).toBe(1000);
  });

  test('a line of zero is neither an exit nor an output', () => {
    expect(massBalance([line('1', '1', 0), line('1', '1', 5)]).kind).toBe('entree');
    expect(massBalance([line('1', '1', -5), line('1', '2', 0)]).kind).toBe('sortie');
    expect(massBalance([line('1', '1', -5), line('1', '2', 5), line('1', '1', 0)]).kind).toBe('transfert');
    expect(
      massBalance([line('1', '1', 0), line('1', '1', 9), line('1', '2', -5), line('1', '1', 5)]).kind,
    ).toBe('transfert');
  });

  test('a transfer changes site; a line that does not is named', () => {
    const lines = [line('1', '1', 9), line('1', '1', -5), line('1', '2', 2), line('1', '1', 3)];
    expect(() => massBalance(lines)).toThrow(
      refusal(
        'L’entrepôt de destination doit être différent de l’entrepôt source.',
        'movements.3.warehouse_id',
      ),
    );
  });
});
