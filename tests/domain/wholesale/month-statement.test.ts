import { describe, expect, test } from 'vitest';
import { monthStatement, type StatementInvoice } from '#shared/wholesale/month-statement.ts';
import { daysOfMonth, monthsUpTo } from '#shared/wholesale/statement-month.ts';
import { statementSheets } from '#shared/wholesale/statement-sheets.ts';
import { NO_INVOICE, statementColumns, statementRows } from '#shared/wholesale/statement-labels.ts';
import type { Statement } from '#shared/wholesale/wholesale.contract.ts';
import { toCsv } from '#shared/kernel/csv.ts';
import { addDays } from '#shared/kernel/dates.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { readCsv } from '#tests/proof/csv/read-csv.ts';

const OCTOBER = daysOfMonth('2026-10');
const NOVEMBER = daysOfMonth('2026-11');
const invoice = (more: Partial<StatementInvoice>): StatementInvoice => ({
  ref: 'FA2610-0001',
  kind: 'facture',
  day: '2026-10-05',
  dueDay: '2026-10-25',
  totalCents: 10_000,
  isPaid: false,
  isWrittenOff: false,
  payments: [],
  paidCents: 0,
  restCents: (more.totalCents ?? 10_000) - (more.paidCents ?? 0),
  ...more,
});

describe('a month of a customer', () => {
  test('opens with the earlier balance, and closes with the amounts due by term', () => {
    const statement = monthStatement(
      [
        invoice({ ref: 'FA2610-0001', payments: [{ day: '2026-11-02', cents: 4000 }], paidCents: 4000 }),
        invoice({ ref: 'FA2611-0002', day: '2026-11-10', dueDay: '2026-12-10', totalCents: 2550 }),
        invoice({ ref: 'AV2611-0003', kind: 'avoir', day: '2026-11-12', dueDay: null, totalCents: -500 }),
      ],
      NOVEMBER,
    );
    expect(statement).toEqual({
      openingCents: 10_000,
      movements: [
        { day: '2026-11-02', kind: 'reglement', ref: 'FA2610-0001', dueDay: null, cents: -4000 },
        { day: '2026-11-10', kind: 'facture', ref: 'FA2611-0002', dueDay: '2026-12-10', cents: 2550 },
        { day: '2026-11-12', kind: 'avoir', ref: 'AV2611-0003', dueDay: null, cents: -500 },
      ],
      closingCents: 8050,
      dues: [
        { day: '2026-10-25', refs: ['FA2610-0001'], cents: 6000 },
        { day: '2026-12-10', refs: ['FA2611-0002'], cents: 2550 },
      ],
      unassignedCents: -500,
      deposits: [],
    });
  });

  test('an unpaid deposit is separate, and not in the balance', () => {
    const deposit = { ref: 'AC2611-0009', kind: 'acompte', day: '2026-11-10', dueDay: '2026-11-10' } as const;
    const { closingCents, dues, deposits } = monthStatement(
      [
        invoice({ ...deposit, totalCents: 3000, restCents: 3000 }),
        invoice({ ...deposit, ref: 'AC2611-0010', isPaid: true, restCents: 0 }),
        invoice({ ...deposit, ref: 'AC2611-0011', isWrittenOff: true }),
        invoice({ ...deposit, ref: 'AC2612-0001', day: '2026-12-01' }),
      ],
      NOVEMBER,
    );
    expect([closingCents, dues]).toEqual([0, []]);
    expect(deposits).toEqual([{ ref: 'AC2611-0009', day: '2026-11-10', dueDay: '2026-11-10', cents: 3000 }]);
  });

  test('counts a deposit by its payment, an abandoned invoice by what was paid, a refund as money back', () => {
    const { openingCents, movements, closingCents } = monthStatement(
      [
        invoice({ ref: 'AC1', kind: 'acompte', payments: [{ day: '2026-11-03', cents: 1000 }] }),
        invoice({
          ref: 'FA1',
          isPaid: true,
          totalCents: 5000,
          payments: [{ day: '2026-11-04', cents: 4000 }],
        }),
        invoice({ ref: 'FA2', isWrittenOff: true, payments: [{ day: '2026-11-05', cents: 300 }] }),
        invoice({
          ref: 'AV1',
          kind: 'avoir',
          totalCents: -700,
          isPaid: true,
          payments: [{ day: '2026-11-06', cents: -700 }],
        }),
      ],
      NOVEMBER,
    );
    expect(openingCents).toBe(5000 + 300 - 700);
    expect(movements.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['reglement', -1000],
      ['reglement', -4000],
      ['reglement', -300],
      ['remboursement', 700],
    ]);
    expect(closingCents).toBe(0);
  });

  test('adds the amounts an invoice deducts by lines: the deposit’s payment lowered the balance before', () => {
    const { movements, closingCents, dues, unassignedCents } = monthStatement(
      [
        invoice({
          ref: 'AC1',
          kind: 'acompte',
          totalCents: 3000,
          isPaid: true,
          payments: [{ day: '2026-11-03', cents: 3000 }],
          paidCents: 3000,
        }),
        invoice({ ref: 'FA1', day: '2026-11-20', totalCents: 7000, deductedCents: 3000 }),
        invoice({ ref: 'FA2', day: '2026-11-21', isWrittenOff: true, deductedCents: 500 }),
      ],
      NOVEMBER,
    );
    expect(movements.map(({ kind, ref, cents }) => [kind, ref, cents])).toEqual([
      ['reglement', 'AC1', -3000],
      ['facture', 'FA1', 7000],
      ['deduction', 'FA1', 3000],
    ]);
    expect([closingCents, dues.map(({ cents }) => cents), unassignedCents]).toEqual([7000, [7000], 0]);
  });

  test('shows the rest after a used credit note, with payments after the month', () => {
    const note = invoice({ ref: 'AV1', kind: 'avoir', totalCents: -3000, isPaid: true, restCents: -3000 });
    const credited = invoice({
      payments: [{ day: '2026-11-20', cents: 1000 }],
      paidCents: 1000,
      restCents: 6000,
    });
    const [october, november] = [OCTOBER, NOVEMBER].map((month) => monthStatement([credited, note], month));
    expect(october!.dues).toEqual([{ day: '2026-10-25', refs: ['FA2610-0001'], cents: 7000 }]);
    expect(november!.dues).toEqual([{ day: '2026-10-25', refs: ['FA2610-0001'], cents: 6000 }]);
    expect([november!.closingCents, november!.unassignedCents]).toEqual([6000, 0]);
  });

  test('assigns the last and the first day of a month correctly, and no date before it', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', null];
    const made = days.map((day, n) => invoice({ ref: `FA${n}`, day, totalCents: 10 ** n }));
    const { openingCents, closingCents } = monthStatement(made, NOVEMBER);
    expect([openingCents, closingCents]).toEqual([10_001, 10_111]);
  });
});

describe('random histories', () => {
  const random = seededRandom(281_127);
  const dayIn2026 = () => addDays('2026-08-01', random.between(0, 150));
  const history = (): StatementInvoice[] =>
    Array.from({ length: random.between(0, 40) }, (_, n) => {
      const kind = random.pick(['facture', 'facture', 'facture', 'avoir', 'acompte'] as const);
      const sign = kind === 'avoir' ? -1 : 1;
      const totalCents = sign * random.between(1, 500_000);
      const day = random.pick([dayIn2026(), dayIn2026(), dayIn2026(), null]);
      const payments = Array.from({ length: random.between(0, 3) }, () => ({
        day: random.pick([dayIn2026(), dayIn2026(), null]),
        cents: sign * random.between(1, 200_000),
      }));
      const isPaid = random.between(0, 2) === 0;
      return invoice({
        ref: `FA-${n}`,
        kind,
        day,
        dueDay: day === null ? null : addDays(day, random.between(0, 45)),
        totalCents,
        isPaid,
        isWrittenOff: !isPaid && random.between(0, 9) === 0,
        ...(kind === 'facture' ? { deductedCents: random.between(0, 3) * random.between(0, 9000) } : {}),
        payments: random.between(0, 3) === 0 ? undefined : payments,
        paidCents: payments.reduce((sum, { cents }) => sum + cents, 0),
      });
    });
  const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'].map(daysOfMonth);

  test('2,000 histories: opening plus movements is the closing, dues plus the rest are too, and each month continues the last', () => {
    let movements = 0;
    for (let n = 0; n < 2000; n += 1) {
      const invoices = history();
      const made = months.map((days) => monthStatement(invoices, days));
      for (const [at, month] of made.entries()) {
        const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0);
        movements += month.movements.length;
        expect(month.closingCents).toBe(month.openingCents + sum(month.movements));
        expect(month.closingCents).toBe(sum(month.dues) + month.unassignedCents);
        expect(month.dues.every(({ cents }) => cents > 0)).toBe(true);
        if (at > 0) expect(month.openingCents).toBe(made[at - 1]!.closingCents);
      }
      // the last month closes with everything
      const all = invoices.reduce((total, each) => {
        const paid = each.payments?.reduce((sum, { cents }) => sum + cents, 0) ?? each.paidCents;
        const whole = each.totalCents + (each.deductedCents ?? 0);
        const billed = each.kind === 'acompte' ? 0 : each.isWrittenOff ? paid : whole;
        return total + billed - paid;
      }, 0);
      expect(made.at(-1)!.closingCents).toBe(all);
    }
    expect(movements).toBeGreaterThan(50_000);
  });
});

describe('on paper', () => {
  const statement = (count: number): Statement => ({
    mois: '2026-11',
    ...NOVEMBER,
    maison: ['Viande Signature', '12 rue de la Halle, 33520 Bruges'],
    client: '=Bistrot; "Démo"',
    etabli_le: '2026-12-01T08:00:00.000Z',
    incomplet: false,
    solde_initial: 0.1,
    mouvements: Array.from({ length: count }, (_, n) => ({
      date: '2026-11-10',
      nature: n % 2 ? 'reglement' : 'facture',
      reference: `FA2611-${String(n).padStart(4, '0')}`,
      echeance: n % 2 ? null : '2026-12-10',
      montant: n % 2 ? -0.1 : 0.2,
    })),
    solde_final: 0.1 + Math.ceil(count / 2) * 0.2 - Math.floor(count / 2) * 0.1,
    echeances: [{ date: '2026-12-10', references: ['FA2611-0000'], reste: 0.2 }],
    a_imputer: -0.1,
    acomptes: [{ reference: 'AC2611-0009', date: '2026-11-10', echeance: null, reste: 30 }],
  });
  const words = (made: ReturnType<typeof statementSheets>) =>
    made.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

  test('every page states that it is no invoice; a long month continues over more pages', () => {
    const pages = words(statementSheets(statement(120)));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain(NO_INVOICE);
    const all = pages.flat();
    for (let n = 0; n < 120; n += 1)
      expect(all.some((said) => said.endsWith(`FA2611-${String(n).padStart(4, '0')}`))).toBe(true);
    expect(all).toContain('Avoirs et règlements à imputer');
    expect(all).toContain('Acomptes demandés au 30/11/2026, hors solde');
  });

  test('its CSV adds up to the cent and runs no formula', () => {
    const [, ...rows] = readCsv(toCsv(statementColumns, statementRows(statement(3))));
    expect(rows.map((row) => row.slice(4))).toEqual([
      ['0', '0,1'],
      ['0,2', '0,3'],
      ['-0,1', '0,2'],
      ['0,2', '0,4'],
      ['0', '0,4'],
    ]);
    expect(rows.map((row) => row[1])).toEqual([
      'Solde initial',
      'Facture FA2611-0000',
      'Règlement de FA2611-0001',
      'Facture FA2611-0002',
      'Solde final',
    ]);
  });
});

test('a month has its days, in a leap year too; twelve are offered over the turn of the year', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthsUpTo('2027-01-31').slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(monthsUpTo('2027-01-31')).toHaveLength(12);
  expect(OCTOBER).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});
