import type { OwnInvoice } from '#frontend/features/invoices/invoices.queries.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import statementStyles from '#frontend/features/invoices/documents.module.css';

/** Minimum number of bars of a chart. */
const ENOUGH_FOR_BARS = 3;

const invoicesIn = (count: number) => (count === 1 ? '1 facture' : `${count} factures`);

/** Unpaid total, overdue part, and due dates. */
export function Statement({ invoices, today }: { invoices: readonly OwnInvoice[]; today: string }) {
  const { dueCents, overdueCents, creditCents, dueDates } = unpaidStatement(
    invoices.map(({ date_echeance: dueDay, reste_ttc }) => ({
      dueDay,
      restCents: centsFromEuros(reste_ttc),
    })),
    today,
  );
  const count = dueDates.reduce((sum, date) => sum + date.count, 0);
  const next = dueDates.find(({ overdue, day }) => !overdue && day !== null);
  if (count === 0 && creditCents === 0) return <p className={statementStyles.clear}>Tout est réglé.</p>;
  return (
    <div className={statementStyles.statement}>
      <StatBand>
        <Stat label="À payer TTC" value={formatMoney(dueCents)} note={invoicesIn(count)} />
        <Stat
          label="En retard TTC"
          value={formatMoney(overdueCents)}
          {...(overdueCents > 0 && { note: 'Échéance dépassée', noteTone: 'danger' as const })}
        />
        <Stat
          label="Prochaine échéance"
          value={next?.day ? formatDate(next.day) : '—'}
          note={next ? formatMoney(next.dueCents) : undefined}
        />
        {creditCents > 0 ? <Stat label="Avoirs à déduire TTC" value={formatMoney(creditCents)} /> : null}
      </StatBand>
      {dueDates.length >= ENOUGH_FOR_BARS ? <DueDates dates={dueDates} /> : null}
    </div>
  );
}

const DueDates = ({ dates }: { dates: readonly DueDate[] }) => {
  const most = Math.max(...dates.map(({ dueCents }) => dueCents));
  return (
    <table className={statementStyles.dues} aria-labelledby="echeances">
      <caption id="echeances">À payer par échéance</caption>
      <tbody>
        {dates.map(({ day, count, dueCents, overdue }) => (
          <tr key={day ?? 'sans'} data-overdue={overdue || undefined}>
            <th scope="row">
              {day ? formatDate(day) : 'Sans échéance'}
              {overdue ? <span className={statementStyles.late}> en retard</span> : null}
            </th>
            <td className={statementStyles.bar}>
              {invoicesIn(count)}
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect width={Math.max(1, (dueCents / most) * 100)} height="8" />
              </svg>
            </td>
            <td className={statementStyles.amount}>{formatMoney(dueCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Payment data of an invoice; a negative rest is an unused credit note. */
type PayableInvoice = { dueDay: string | null; restCents: Cents };

type DueDate = {
  /** `YYYY-MM-DD`; null for invoices without one, which are due immediately. */
  day: string | null;
  count: number;
  dueCents: Cents;
  overdue: boolean;
};

type UnpaidStatement = {
  dueCents: Cents;
  overdueCents: Cents;
  /** Unused credit notes as a positive amount; not included in the two above. */
  creditCents: Cents;
  /** Earliest first; those without a date last. */
  dueDates: DueDate[];
};

/** Unpaid invoices on `today` (`YYYY-MM-DD`): overdue from the day after the due date. */
export const unpaidStatement = (invoices: readonly PayableInvoice[], today: string): UnpaidStatement => {
  const days = new Map<string | null, DueDate>();
  let creditCents = 0;
  for (const { dueDay: day, restCents } of invoices) {
    if (restCents < 0) creditCents -= restCents;
    if (restCents <= 0) continue;
    const date = days.get(day) ?? { day, count: 0, dueCents: 0, overdue: day !== null && day < today };
    days.set(day, { ...date, count: date.count + 1, dueCents: date.dueCents + restCents });
  }
  const dueDates = [...days.values()].toSorted((a, b) => (a.day ?? '9999').localeCompare(b.day ?? '9999'));
  const sum = (dates: readonly DueDate[]) => dates.reduce((total, { dueCents }) => total + dueCents, 0);
  return {
    dueCents: sum(dueDates),
    overdueCents: sum(dueDates.filter(({ overdue }) => overdue)),
    creditCents,
    dueDates,
  };
};
