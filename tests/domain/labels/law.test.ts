import { describe, expect, it } from 'vitest';
import { missingOrigin, originLines } from '#shared/labels/origin-lines.ts';
import { productLabel } from '#shared/labels/product-label.ts';
import { limitText, STORAGE_NOTICE, storageLimit } from '#shared/labels/storage-temperature.ts';
import { movementTicket } from '#shared/labels/ticket.ts';
import type { Sheet } from '#shared/labels/sheet.ts';
import { labelGaps, weighedLabel } from '#shared/labels/weighed-label.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';

const PAPER = {
  house: ['Maison Exemple', '12 rue de la Halle, 33520 Bruges', 'Tél. 05 36 49 00 00'],
  approval: null,
};
const words = ({ marks }: Sheet) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s/g, ' '));

describe('storage of chilled meat (decree of 21 December 2009)', () => {
  it.each([
    ['BOEUF', 'CHUTE MERGUEZ / HACHEE', 2],
    ['BOEUF', 'STEAK HACHÉ', 2],
    ['ABATS DE BOEUF', 'JOUE', 3],
    ['AGNEAU', 'ROGNON REIN', 3],
    ['AGNEAU', 'TESTICULES', 3],
    ["ABATS D'AGNEAU", 'CŒUR', 3],
    ['AGNEAU', 'CŒUR DE GIGOT', 4],
    ['VOLAILLE', 'POULET ENTIER', 4],
    ['BOEUF', 'STEAK', 4],
    ['BOEUF', 'CARCASSE DE BŒUF', 7],
    ['AGNEAU', 'AGNEAU ENTIER', 7],
  ])('%s, %s: +%i °C at most', (category, name, celsius) => {
    expect(storageLimit(category, name).maxCelsius).toBe(celsius);
  });

  it('AMB-75: the sentence of the specification is next to it on labels', () => {
    const label = words(
      productLabel({ name: 'FOIE', ref: 'F1', category: 'ABATS DE BOEUF', barcode: null }, PAPER),
    );
    expect(label).toContain('À conserver entre 0° et 4°C');
    expect(label).toContain('Abats : +3 °C au plus');
    expect(limitText(storageLimit('BOEUF', 'STEAK'))).toBe('Pièces de découpe : +4 °C au plus');
  });
});

const FR = { country: 'FR', approval: 'FR 33.063.001 CE' };
const ES = { country: 'ES', approval: 'ES 10.02 CE' };

describe('origin of meat', () => {
  it('is « Origine » when birth, rearing and slaughter are one country; the plants keep their numbers', () => {
    const origin = { birthCountry: 'FR', rearingCountry: 'FR', slaughter: [FR], cutting: [ES] };
    expect(originLines('BOEUF', origin)).toEqual([
      'Origine : France',
      'Abattu en : France (FR 33.063.001 CE)',
      'Découpé en : Espagne (ES 10.02 CE)',
    ]);
  });

  it('names each country when one differs, and every plant', () => {
    const origin = { birthCountry: 'FR', rearingCountry: 'FR', slaughter: [FR, ES], cutting: [FR] };
    expect(originLines('VEAU', origin)).toEqual([
      'Né en : France',
      'Élevé en : France',
      'Abattu en : France (FR 33.063.001 CE), Espagne (ES 10.02 CE)',
      'Découpé en : France (FR 33.063.001 CE)',
    ]);
  });

  it('names rearing and slaughter of lamb and poultry', () => {
    const origin = { birthCountry: 'IE', rearingCountry: 'FR', slaughter: [FR] };
    expect(originLines('AGNEAU', origin)).toEqual([
      'Élevé en : France',
      'Abattu en : France (FR 33.063.001 CE)',
    ]);
    expect(missingOrigin('AGNEAU', origin)).toEqual([]);
    expect(missingOrigin('BOEUF', origin)).toEqual(['le lieu de découpe et son agrément']);
  });
});

const meat = {
  name: 'ENTRECÔTE',
  ref: 'E1',
  category: 'BOEUF',
  barcode: '2000000000428',
  weightGrams: 2540,
  lot: 'LOT-1',
  sellBy: '2026-12-01',
  eatBy: '2026-12-06',
  origin: {},
};

describe('the label of weighed meat', () => {
  it('has weight, lot and DLC; a DDM only where there is no DLC', () => {
    const label = plain(words(weighedLabel(meat, PAPER)));
    expect(label).toEqual(
      expect.arrayContaining(['2,54 kg', 'Lot LOT-1', 'À consommer jusqu’au 01/12/2026']),
    );
    expect(label.join(' ')).not.toContain('de préférence');
    const without = plain(words(weighedLabel({ ...meat, sellBy: null }, PAPER))).join(' ');
    expect(without).toContain('À consommer de préférence avant le 06/12/2026');
  });

  it('has the cut where one was given, above the origin, and is otherwise unchanged', () => {
    const cut = plain(words(weighedLabel({ ...meat, cutNote: 'tranches 2 cm' }, PAPER)));
    const without = plain(words(weighedLabel(meat, PAPER)));
    expect(cut.filter((word) => !without.includes(word))).toEqual(['Découpe : tranches 2 cm']);
    expect(without.filter((word) => !cut.includes(word))).toEqual([]);
  });

  it('lists missing data instead of inventing it', () => {
    const gaps = labelGaps({ ...meat, lot: 'LOT ÉTÉ', weightGrams: 1_000_000 }).join(' ');
    expect(gaps).toContain('999,999 kg');
    expect(gaps).toContain('Le nom du lot ne tient pas');
    expect(gaps).toContain('le pays de naissance');
    expect(labelGaps({ ...meat, barcode: null })[0]).toContain('pas de code EAN-13');
    expect(words(weighedLabel(meat, PAPER)).join(' ')).not.toMatch(/Origine|Né en/);
  });
});

describe('the ticket', () => {
  const line = { category: 'BOEUF', lot: 'LOT-1', sellBy: '2026-12-01', eatBy: '2026-12-06' };
  const ticket = movementTicket({
    title: 'Transformation de stock',
    reference: 'MV1',
    at: '2026-11-22T06:12:00Z',
    from: 'Bruges',
    to: 'Lormont',
    source: { ...line, name: 'CARCASSE', quantity: quantityOf('kg', 10_000) },
    lines: [
      { ...line, name: 'STEAK', quantity: quantityOf('kg', 6000) },
      { ...line, name: 'FOIE', category: 'ABATS DE BOEUF', quantity: quantityOf('kg', 1000) },
    ],
    loss: quantityOf('kg', 3000),
    house: PAPER.house,
  });

  it('STK-44, CST-14: 80 mm wide, with the notice, and with each product the limit of its kind of meat', () => {
    expect(ticket.widthMm).toBe(80);
    const said = plain(words(ticket));
    expect(said).toContain(STORAGE_NOTICE);
    const limitAfter = (name: string) =>
      said.slice(said.indexOf(name)).find((text) => text.includes('°C au plus'));
    expect(limitAfter('FOIE')).toBe('Abats : +3 °C au plus');
    expect(limitAfter('STEAK')).toBe('Pièces de découpe : +4 °C au plus');
    expect(limitAfter('CARCASSE')).toBe('Carcasses : +7 °C au plus');
    expect(said).toEqual(
      expect.arrayContaining([
        '22/11/2026 à 07:12',
        'Bruges',
        'Lormont',
        '6,00 kg',
        'Lot LOT-1',
        'DLC 01/12/2026 · DDM 06/12/2026',
        'Perte déclarée',
        '3,00 kg',
      ]),
    );
  });

  it('names the responsible company: that of Paramètres, on ticket and labels', () => {
    expect(words(ticket)).toEqual(expect.arrayContaining(PAPER.house));
    const foot = PAPER.house.join(' · ');
    expect(words(weighedLabel(meat, PAPER))).toContain(foot);
    expect(words(productLabel(meat, PAPER))).toContain(foot);
    // a long address before a phone that would not fit
    const house = [`Maison ${'Exemple '.repeat(5).trim()}`, PAPER.house[1]!, PAPER.house[2]!];
    expect(words(productLabel(meat, { house }))).toContain(`${house[0]} · ${house[1]}`);
    expect(words(productLabel(meat, { house: [] }))).not.toContain('');
  });

  it('has the mark of the house where it was cut there, else of the last cutting plant before', () => {
    const origin = { slaughter: [ES], cutting: [ES, FR] };
    expect(words(weighedLabel({ ...meat, origin }, { ...PAPER, approval: FR.approval }))).toContain(
      '33.063.001',
    );
    expect(words(weighedLabel({ ...meat, origin }, PAPER))).toEqual(
      expect.arrayContaining(['ES', '10.02', 'CE']),
    );
  });

  it('nothing is drawn outside the paper', () => {
    for (const mark of ticket.marks) if (mark.kind === 'text') expect(mark.y).toBeLessThan(ticket.heightMm);
  });
});
