import { DolibarrApiError } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { creditsAsPayments, remainToPay } from './invoice-credits.ts';
import { roundCents } from './line-totals.ts';
import { parisText, utcText } from './server/server-time.ts';
import { price, text, type WireObject } from './server/wire-format.ts';

const PAID = 2;
const CREDIT_NOTE = 2;

const BANK_ACCOUNTS = [
  { id: '1', label: 'Banque principale', clos: '0' },
  { id: '2', label: 'PayPal', clos: '0' },
  { id: '3', label: 'Ancien compte', clos: '1' },
];

/** Payments of invoices, like 23.0.1: parts, overpayments where allowed, and refunds. */
export function invoicePaymentRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/bankaccounts', () => BANK_ACCOUNTS),
    route('GET', '/bankaccounts/{id}/lines', (request) => bankLinesOf(erp, idOf(request))),
    route('GET', '/invoices/{id}/payments', (request) =>
      paymentsOf(erp, Number(invoiceOf(erp, idOf(request))['rowid'])),
    ),
    route('POST', '/invoices/{id}/payments', (request) => {
      require(request.body, ['datepaye', 'paymentid', 'closepaidinvoices', 'accountid']);
      const invoice = invoiceOf(erp, idOf(request));
      const rest = remainToPay(erp, invoice);
      if (rest === 0) throw new DolibarrApiError(400, 'Payment error : TotalAmountEmpty');
      return pay(erp, new Map([[Number(invoice['rowid']), rest]]), request.body);
    }),
    route('POST', '/invoices/paymentsdistributed', (request) => payParts(erp, request.body)),
  ];
}

function invoiceOf(erp: Erp, id: number): Row {
  const row = erp.db.one('SELECT * FROM facture WHERE rowid = ?', id);
  if (row === undefined) throw new DolibarrApiError(404, 'Invoice not found');
  return row;
}

function paymentsOf(erp: Erp, invoiceId: number): WireObject[] {
  const rows = erp.db.all(
    'SELECT p.*, f.amount FROM paiement_facture f JOIN paiement p ON p.rowid = f.fk_paiement WHERE f.fk_facture = ? ORDER BY p.rowid',
    invoiceId,
  );
  const money = rows.map((row) => ({
    amount: price(row['amount']),
    type: Number(row['fk_paiement']) === 6 ? 'CB' : 'VAD',
    typeline: 'payment',
    date: text(row['datep']),
    num: text(row['num_paiement']),
    ref: `PAY-${String(row['rowid'])}`,
    ref_ext: '',
    fk_bank_line: text(row['rowid']),
  }));
  return [...money, ...creditsAsPayments(erp, invoiceId)];
}

/** Entries of a bank account, as in the ERP's source: each payment is one line, under its number. */
function bankLinesOf(erp: Erp, accountId: number): WireObject[] {
  if (!BANK_ACCOUNTS.some(({ id }) => id === String(accountId)))
    throw new DolibarrApiError(404, 'account not found');
  const rows = erp.db.all(
    'SELECT p.rowid, p.num_paiement, SUM(f.amount) AS amount FROM paiement p JOIN paiement_facture f ON f.fk_paiement = p.rowid WHERE p.fk_account = ? GROUP BY p.rowid ORDER BY p.rowid',
    accountId,
  );
  return rows.map((row) => ({
    id: text(row['rowid']),
    fk_account: String(accountId),
    num_chq: text(row['num_paiement']),
    amount: price(row['amount']),
  }));
}

/** Checked before anything else. */
function require(body: ApiRequest['body'], names: readonly string[]): void {
  const missing = names.find((name) => body[name] === undefined);
  if (missing) throw new DolibarrApiError(400, `\`${missing}\` is required.`, { stage: 'validate' });
}

function payParts(erp: Erp, body: ApiRequest['body']): number {
  require(body, ['arrayofamounts', 'datepaye', 'paymentid', 'closepaidinvoices', 'accountid']);
  if (!Number(body['accountid'])) throw new DolibarrApiError(400, 'Account ID is mandatory');
  const amounts = new Map<number, number>();
  for (const [id, part] of Object.entries((body['arrayofamounts'] ?? {}) as Record<string, unknown>)) {
    const amount = roundCents(Number((part as { amount?: unknown }).amount));
    const invoice = invoiceOf(erp, Number(id));
    const rest = remainToPay(erp, invoice);
    if (Math.abs(amount) > Math.abs(rest) && body['accepthigherpayment'] !== true)
      throw new DolibarrApiError(
        400,
        `Payment amount on invoice ID ${id} (${amount}) is higher than remain to pay (${rest})`,
      );
    amounts.set(Number(id), Number(invoice['type']) === CREDIT_NOTE ? -Math.abs(amount) : amount);
  }
  return pay(erp, amounts, body);
}

/** A draft is accepted too, and corrupted: closed as paid under its provisional number. */
function pay(erp: Erp, amounts: ReadonlyMap<number, number>, body: ApiRequest['body']): number {
  const now = erp.now();
  return erp.db.transaction(() => {
    const id = erp.db.insert('paiement', {
      datep: parisText(new Date(Number(body['datepaye']) * 1000)),
      fk_paiement: Number(body['paymentid']),
      num_paiement: String(body['num_payment'] ?? ''),
      fk_account: Number(body['accountid']),
      note: String(body['comment'] ?? ''),
    });
    for (const [invoiceId, amount] of amounts) {
      erp.db.insert('paiement_facture', { fk_paiement: id, fk_facture: invoiceId, amount });
      const invoice = invoiceOf(erp, invoiceId);
      const paid = roundCents(Number(invoice['paid'] ?? 0) + amount);
      const ref = String(invoice['ref']);
      const isPaid = remainToPay(erp, { ...invoice, paid }) === 0;
      erp.db.update('facture', invoiceId, {
        paid,
        ...(isPaid ? { fk_statut: PAID, paye: 1 } : {}),
        last_main_doc: `facture/${ref}/${ref}.pdf`,
        tms: utcText(now),
      });
    }
    return id;
  });
}
