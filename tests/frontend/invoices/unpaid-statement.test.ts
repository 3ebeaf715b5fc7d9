import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfFile, pdfName } from '#frontend/features/invoices/invoice-pdf.tsx';
import { unpaidStatement } from '#frontend/features/invoices/pro/statement.tsx';

describe('unpaid amounts', () => {
  it('are late from the day after the due date, and credit notes are counted apart', () => {
    expect(
      unpaidStatement(
        [
          { dueDay: '2026-11-21', restCents: 1000 },
          { dueDay: '2026-11-20', restCents: 500 },
          { dueDay: '2026-11-20', restCents: 250 },
          { dueDay: null, restCents: 99 },
          { dueDay: '2026-10-01', restCents: 0 },
          { dueDay: '2026-10-01', restCents: -300 },
        ],
        '2026-11-21',
      ),
    ).toEqual({
      dueCents: 1849,
      overdueCents: 750,
      creditCents: 300,
      dueDates: [
        { day: '2026-11-20', count: 2, dueCents: 750, overdue: true },
        { day: '2026-11-21', count: 1, dueCents: 1000, overdue: false },
        { day: null, count: 1, dueCents: 99, overdue: false },
      ],
    });
  });

  it('always add up: due dates to the total, late ones to the late sum, rests to both and the credits', () => {
    const day = fc.option(fc.constantFrom('2026-10-31', '2026-11-20', '2026-11-21', '2026-12-01'));
    const rest = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(fc.array(fc.record({ dueDay: day, restCents: rest })), (invoices) => {
        const { dueCents, overdueCents, creditCents, dueDates } = unpaidStatement(invoices, '2026-11-21');
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
        expect(sum(dueDates.map((date) => date.dueCents))).toBe(dueCents);
        expect(dueCents - creditCents).toBe(sum(invoices.map(({ restCents }) => restCents)));
        expect(overdueCents).toBeLessThanOrEqual(dueCents);
        expect(dueDates.filter(({ overdue }) => overdue).every(({ day: due }) => due! < '2026-11-21')).toBe(
          true,
        );
      }),
    );
  });
});

describe('a PDF in an answer of the API', () => {
  it.each(['', '%%%', btoa('<html>not found</html>')])('is refused when it is none: %s', (base64) => {
    expect(() => pdfFile(base64)).toThrow('Le document reçu n’est pas un PDF lisible.');
  });

  it('keeps its bytes', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from([0, 255, 128, 10])]);
    const file = pdfFile(bytes.toString('base64'));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ['FA2611-0003/FA2611-0003.pdf', 'FA2611-0003.pdf'],
    ['../../etc/passwd', 'FA1.pdf'],
    ['', 'FA1.pdf'],
    ['a<b>.pdf', 'ab.pdf'],
  ])('%s is saved as %s', (filename, name) => {
    expect(pdfName(filename, 'FA1')).toBe(name);
  });
});
