import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { TODAY } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

type Invoicing = { seen: Record<string, unknown>; orderId: string; contactId: string; mark: string };

/**
 * An invoice of the order, delivered to a place, paid in parts and above its amount, refunded, and reversed by a
 * credit note.
 */
export async function seeInvoicing(
  erp: DolibarrGateway,
  { seen, orderId, contactId, mark }: Invoicing,
): Promise<void> {
  const [account] = valueOf(await erp.listBankAccounts());
  if (!account) throw new Error('the contract needs a bank account');
  const { id } = valueOf(await erp.createInvoiceFromOrder(orderId));
  seen['the invoice of the order'] = valueOf(await erp.readOrder(orderId))?.invoiceIds.map(
    (one) => one === id,
  );
  seen['invoice goes to'] = valueOf(await erp.listInvoiceDeliveryContacts(id))?.map(
    (one) => one === contactId,
  );
  // twice: the second time there is nothing to do
  for (const _time of [1, 2]) valueOf(await erp.addInvoiceDeliveryContact(id, contactId));
  seen['invoice goes there'] = valueOf(await erp.listInvoiceDeliveryContacts(id))?.map(
    (one) => one === contactId,
  );
  const there = async () =>
    valueOf(await erp.readInvoicesWithCredits([id])).map((one) => [
      one.statusCode,
      one.isCreditNote,
      one.totalTtcCents,
      one.restCents,
      one.refExt === null ? null : one.refExt === `avoir-${mark}`,
      one.sourceId === null ? null : one.sourceId === id,
    ]);
  const pay = async (num: string, invoiceId: string, amountCents: number) =>
    valueOf(
      await erp.recordInvoicePayment({
        num: `${num}-${mark}`,
        means: num === 'P2' ? 'wallet' : 'card',
        bankAccountId: account.id,
        at: new Date().toISOString(),
        note: 'Essai du contrat',
        amounts: [{ invoiceId, amountCents }],
      }),
    );
  seen['invoice drawn up'] = await there();
  valueOf(await erp.validateInvoice(id));
  valueOf(await erp.validateInvoice(id));
  await pay('P1', id, 1000);
  seen['invoice paid in part'] = await there();
  await pay('P2', id, 2500);
  seen['invoice paid too much'] = await there();
  await pay('R1', id, -446);
  const note = valueOf(
    await erp.createCreditNote({
      invoiceId: id,
      thirdPartyId: valueOf(await erp.readInvoicesWithCredits([id]))[0]?.thirdPartyId ?? '',
      refExt: `avoir-${mark}`,
      customerRef: `CMD-${mark}`,
      day: TODAY,
      lines: [{ description: 'Remboursement', priceHtE4: 94_787, vatBasisPoints: 550 }],
    }),
  ).id;
  valueOf(await erp.validateInvoice(note));
  await pay('R2', note, -1000);
  seen['invoice and credit note, settled'] = await there();
  seen['payments'] = [
    ...valueOf(await erp.listInvoicePayments(id)),
    ...valueOf(await erp.listInvoicePayments(note)),
  ].map(({ num, amountCents }) => [num.replace(`-${mark}`, ''), amountCents]);
}

/** Of any validated invoice. */
export async function seeInvoices(erp: DolibarrGateway, seen: Record<string, unknown>): Promise<void> {
  const invoice = valueOf(await erp.listInvoices({ limit: 20 })).find(({ statusCode }) => statusCode !== '0');
  if (!invoice) throw new Error('the contract needs a validated invoice');
  const withLines = valueOf(await erp.listInvoicesWithLines({ limit: 20 })).find(
    ({ id }) => id === invoice.id,
  );
  const linesCents = withLines?.lines.reduce((sum, { totalHtCents }) => sum + totalHtCents, 0) ?? 0;
  seen['its lines'] = linesCents - (withLines?.deducted.htCents ?? 0) === invoice.totalHtCents;
  seen['invoice'] = valueOf(await erp.readInvoice(invoice.id))?.ref === invoice.ref;
  const pdf = valueOf(await erp.readInvoicePdf(invoice.ref));
  seen['its document'] = [
    pdf.contentType,
    pdf.filename === `${invoice.ref}.pdf`,
    atob(pdf.base64).slice(0, 5),
  ];
}
