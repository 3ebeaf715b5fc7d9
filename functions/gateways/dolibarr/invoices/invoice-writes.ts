import * as z from 'zod/mini';
import { mapOutcome, ok, refused } from '#functions/platform/outside/outcome.ts';
import { parisInstant } from '#shared/kernel/dates.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpInvoicePayment } from './erp-invoice.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';
import { cents, flag, id, nameText, textOrNull } from '#functions/gateways/dolibarr/wire-values.ts';

type InvoiceWrites = Pick<
  DolibarrGateway,
  | 'listInvoicePayments'
  | 'listBankAccounts'
  | 'createInvoiceFromOrder'
  | 'createCreditNote'
  | 'validateInvoice'
  | 'recordInvoicePayment'
>;

const CREDIT_NOTE = 2;
/** Credited lines are goods: an e-invoice distinguishes goods and services on each line. */
const GOODS = 0;
/** Rows of Dolibarr's default dictionary of payment modes: CB, and VAD (« paiement en ligne »). */
const PAYMENT_MODES = { card: 6, wallet: 50 } as const;
const MAX_NUM_LENGTH = 50;

const paymentShape = z.pipe(
  z.object({
    num: textOrNull,
    amount: cents,
    date: z.optional(textOrNull),
    typeline: z.optional(textOrNull),
  }),
  z.transform(({ num, amount, date, typeline }): ErpInvoicePayment => ({
    num: num ?? '',
    amountCents: amount,
    ...(date ? { day: date.slice(0, 10) } : {}),
    ...((typeline ?? 'payment') === 'payment' ? {} : { isCredit: true }),
  })),
);

const bankAccountShape = z.object({ id, label: nameText, clos: flag });

export function invoiceWrites(client: DolibarrClient): InvoiceWrites {
  const path = (invoiceId: string) => `/invoices/${encodeURIComponent(invoiceId)}`;
  return {
    listInvoicePayments: (invoiceId) => client.get(`${path(invoiceId)}/payments`, {}, z.array(paymentShape)),

    async listBankAccounts() {
      const query = { sortfield: 't.rowid', sortorder: 'ASC', limit: 100, properties: 'id,label,clos' };
      return mapOutcome(await client.get('/bankaccounts', query, z.array(bankAccountShape)), (accounts) =>
        accounts.filter(({ clos }) => !clos).map((account) => ({ id: account.id, label: account.label })),
      );
    },

    async createInvoiceFromOrder(orderId) {
      const call = `/invoices/createfromorder/${encodeURIComponent(orderId)}`;
      const outcome = await client.send('POST', call, {}, z.object({ id }));
      if (outcome.kind !== 'ok') return outcome;
      if (typeof outcome.value === 'symbol') return { kind: 'ambiguous', cause: 'HTTP 304 to a creation' };
      return ok({ id: outcome.value.id });
    },

    createCreditNote: ({ invoiceId, thirdPartyId, refExt, customerRef, day, lines }) =>
      createdId(client, '/invoices', {
        socid: Number(thirdPartyId),
        type: CREDIT_NOTE,
        fk_facture_source: Number(invoiceId),
        ref_ext: refExt,
        ref_client: customerRef,
        date: parisInstant(day, 12).getTime() / 1000,
        lines: lines.map(({ description, priceHtE4, vatBasisPoints, goods }) => ({
          ...(goods ? { fk_product: Number(goods.productId) } : {}),
          desc: description,
          qty: goods ? goods.milli / 1000 : 1,
          subprice: -eurosFromPrice(priceHtE4),
          tva_tx: vatBasisPoints / 100,
          product_type: GOODS,
        })),
      }),

    async validateInvoice(invoiceId) {
      const body = { idwarehouse: 0, notrigger: 0 };
      const outcome = await client.send('POST', `${path(invoiceId)}/validate`, body, z.unknown());
      return outcome.kind === 'ok' ? ok(undefined) : outcome;
    },

    async recordInvoicePayment({ num, means, bankAccountId, at, note, amounts }) {
      if (num.length > MAX_NUM_LENGTH)
        return refused('invalid_request', 0, `num cannot be found again: ${num}`);
      return createdId(client, '/invoices/paymentsdistributed', {
        arrayofamounts: Object.fromEntries(
          amounts.map(({ invoiceId, amountCents }) => [
            invoiceId,
            { amount: (amountCents / 100).toFixed(2), multicurrency_amount: '' },
          ]),
        ),
        datepaye: Math.floor(Date.parse(at) / 1000),
        paymentid: PAYMENT_MODES[means],
        closepaidinvoices: 'yes',
        accountid: Number(bankAccountId),
        num_payment: num,
        comment: note,
        accepthigherpayment: true,
      });
    },
  };
}
