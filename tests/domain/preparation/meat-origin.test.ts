import { describe, expect, test } from 'vitest';
import { meatKindOf, originLinesOf, statedOrigin, originSummary } from '#shared/preparation/meat-origin.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';

type Line = DeliveryNote['lines'][number];
type Lot = Line['lots'][number];

const FRENCH = {
  birth_country: 'FR',
  rearing_country: 'FR',
  slaughter: [{ country: 'FR', approval: 'FR 33.063.001 CE' }],
  cutting: [{ country: 'FR', approval: 'FR 33.075.002 CE' }],
};
const NOTHING = { birth_country: null, rearing_country: null, slaughter: [], cutting: [] };

const lot = (name: string | null, of: Partial<Lot>): Lot => ({
  lot: name,
  qty: 1,
  eatby: null,
  sellby: null,
  animal_ref: null,
  ...NOTHING,
  ...of,
});
const line = (label: string, category: string, lots: Lot[], livre = 2): Line => ({
  ref: label,
  label,
  category,
  unite: 'kg',
  commande: 2,
  livre,
  motif: null,
  lots,
});

describe('origin of a lot', () => {
  test('one origin where birth, rearing and slaughter are one country, and only there', () => {
    expect(statedOrigin('Bœuf', FRENCH)).toEqual({
      origine: 'Origine : France',
      abattoir: 'France (FR 33.063.001 CE)',
      decoupe: 'France (FR 33.075.002 CE)',
    });
    const elsewhere = { ...FRENCH, birth_country: 'IE' };
    expect(statedOrigin('Bœuf', elsewhere).origine).toBe('Né : Irlande · Élevé et abattu : France');
    expect(statedOrigin('Bœuf', { ...elsewhere, rearing_country: 'IE' }).origine).toBe(
      'Né et élevé : Irlande · Abattu : France',
    );
    const two = [...FRENCH.slaughter, { country: 'ES', approval: 'ES 10.1' }];
    expect(statedOrigin('Bœuf', { ...FRENCH, slaughter: two }).origine).toBe(
      'Né et élevé : France · Abattu : France, Espagne',
    );
  });

  test('two plants of one country are one country, each with its number', () => {
    const slaughter = [...FRENCH.slaughter, { country: 'FR', approval: 'FR 64.1' }];
    expect(statedOrigin('Veau', { ...FRENCH, slaughter })).toMatchObject({
      origine: 'Origine : France',
      abattoir: 'France (FR 33.063.001 CE), France (FR 64.1)',
    });
  });

  test('missing data is not guessed: a missing birth makes no origin of cattle', () => {
    expect(statedOrigin('Bœuf', NOTHING)).toEqual({
      origine: 'Né, élevé et abattu : non communiqué',
      abattoir: 'non communiqué',
      decoupe: 'non communiqué',
    });
    expect(statedOrigin('Bœuf', { ...FRENCH, birth_country: null }).origine).toBe(
      'Né : non communiqué · Élevé et abattu : France',
    );
    expect(statedOrigin('Bœuf', { ...FRENCH, slaughter: [] }).origine).toBe(
      'Né et élevé : France · Abattu : non communiqué',
    );
  });

  test('of other animals the birth is shown where it is known, and not required', () => {
    expect(statedOrigin('Agneau et mouton', { ...FRENCH, birth_country: null }).origine).toBe(
      'Élevé et abattu : France',
    );
    expect(statedOrigin('Volaille', FRENCH).origine).toBe('Origine : France');
    expect(statedOrigin('Porc', { ...FRENCH, birth_country: 'ES' }).origine).toBe(
      'Né : Espagne · Élevé et abattu : France',
    );
    expect(statedOrigin('Porc', NOTHING).origine).toBe('Élevé et abattu : non communiqué');
  });
});

describe('by product', () => {
  test('identical origins are merged, others one each; an undelivered lot has none', () => {
    const lines = originLinesOf([
      line('Filet de porc', 'AUTRES', [lot('P1', {})]),
      line('Entrecôte', 'BOEUF', [
        lot('A', FRENCH),
        lot('B', FRENCH),
        lot('C', { ...FRENCH, birth_country: 'BE' }),
      ]),
      line('Bavette', 'BOEUF', [lot('D', FRENCH)], 0),
    ]);
    expect(lines.map(({ label, espece, origine, lots }) => [label, espece, origine, lots])).toEqual([
      ['Entrecôte', 'Bœuf', 'Origine : France', ['A', 'B']],
      ['Entrecôte', 'Bœuf', 'Né : Belgique · Élevé et abattu : France', ['C']],
      ['Filet de porc', 'Porc', 'Élevé et abattu : non communiqué', ['P1']],
    ]);
  });

  test('meat without a lot is marked; other goods are omitted unless they came with papers', () => {
    expect(originLinesOf([line('Entrecôte', 'BOEUF', [])])).toMatchObject([
      { origine: 'Né, élevé et abattu : non communiqué', lots: [] },
    ]);
    expect(originLinesOf([line('Entrecôte', 'BOEUF', [lot(null, {})])])[0]?.lots).toEqual([]);
    expect(originLinesOf([line('Planche à découper', 'AUTRES', [lot('X', {})])])).toEqual([]);
    expect(originLinesOf([line('Cuissot de chevreuil', 'AUTRES', [lot('X', FRENCH)])])).toMatchObject([
      { espece: 'Autres', origine: 'Origine : France' },
    ]);
  });

  test('a small card lists each origin of a kind once', () => {
    const lines = originLinesOf([
      line('Entrecôte', 'BOEUF', [lot('A', FRENCH)]),
      line('Bavette', 'BOEUF', [lot('B', FRENCH)]),
      line('Gigot', 'AGNEAU', [lot('C', FRENCH)]),
    ]);
    expect(originSummary(lines)).toEqual([
      { espece: 'Bœuf', origine: 'Origine : France', labels: ['Entrecôte', 'Bavette'] },
      { espece: 'Agneau et mouton', origine: 'Origine : France', labels: ['Gigot'] },
    ]);
  });

  test.each([
    ['BOEUF', 'Bavette', 'Bœuf'],
    ['ABATS DE BOEUF', 'Langue', 'Bœuf'],
    ['VEAU', 'Noix', 'Veau'],
    ['Agneau', 'Gigot', 'Agneau et mouton'],
    ['VOLAILLE', 'Suprême', 'Volaille'],
    ['AUTRES', 'Côte de porc', 'Porc'],
    ['AUTRES', 'Œufs', undefined],
    ['AUTRES', 'Chevreuil', undefined],
  ])('%s, %s is %s', (category, label, kind) => expect(meatKindOf(category, label)).toBe(kind));
});
