import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, writeStep } from '#functions/erp/writer/erp-step.ts';
import { type OwnInvoice, readOwnInvoices } from './invoiced-orders.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { CreditLine } from '#shared/erp/invoice-money.ts';
import { isDraft, isLive } from '#shared/erp/invoiced.ts';
import type { Order } from '#shared/orders/order.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';

type Crediting = Pick<StepServices, 'table' | 'erpOrders' | 'erpInvoices' | 'erpInvoicing'>;

type WantedNote = {
  order: Order;
  rules: ErpInvoicing;
  /** Our own id of what it is for; identifies the credit note. */
  refExt: string;
  day: string;
  description: string;
  lines: readonly CreditLine[];
  invoices: readonly OwnInvoice[];
};

/**
 * Creates a credit note of ours if there is none, and validates it if the setting says so. One deleted in
 * Dolibarr is not created again.
 * @returns the invoices with it; undefined if there is none, or a draft to be finished by hand.
 */
export const creditNoteFor = async (
  services: Crediting,
  erp: DolibarrGateway,
  { order, rules, refExt, day, description, lines, invoices: there }: WantedNote,
): Promise<OwnInvoice[] | undefined> => {
  const own = (invoices: readonly OwnInvoice[]) =>
    invoices.find((one) => one.isCreditNote && one.refExt === refExt);
  const { table, erpInvoicing } = services;
  const stored = await erpInvoicing.find(order.id);
  let invoices = [...there];
  if (!own(invoices)) {
    const source = there
      .filter(isLive)
      .findLast(({ isCreditNote, isDeposit }) => !isCreditNote && !isDeposit);
    if (!source || stored.credited?.includes(refExt)) return undefined;
    const { id: invoiceId, thirdPartyId } = source;
    await writeStep(
      erp.createCreditNote({
        invoiceId,
        thirdPartyId,
        refExt,
        customerRef: order.reference,
        day,
        lines: lines.map((line) => ({ ...line, description })),
      }),
    );
    invoices = await readAgain(services, erp, order, there);
    if (!own(invoices)) throw notFoundAfterWrite('Avoir');
  }
  if (!stored.credited?.includes(refExt))
    await table.transact([
      erpInvoicing.keep(order.id, { ...stored, credited: [...(stored.credited ?? []), refExt] }),
    ]);
  const note = own(invoices);
  if (!note || !isDraft(note.statusCode)) return invoices;
  if (rules.onDelivery !== 'validated') return undefined;
  await writeStep(erp.validateInvoice(note.id));
  invoices = await readAgain(services, erp, order, there);
  if (isDraft(own(invoices)?.statusCode ?? '0')) throw notFoundAfterWrite(`Avoir ${note.ref}`);
  return invoices;
};

export const readAgain = (
  services: Crediting,
  erp: DolibarrGateway,
  order: Order,
  invoices: readonly OwnInvoice[],
): Promise<OwnInvoice[]> => {
  const ids = invoices.filter(({ isCreditNote }) => !isCreditNote).map(({ id }) => id);
  return readOwnInvoices(services, erp, order, ids);
};
