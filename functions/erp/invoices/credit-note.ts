import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ChangedInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { BasisPoints, PriceE4 } from '#shared/kernel/money.ts';
import { isDraft, isLive } from '#shared/erp/invoiced.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';

type WantedNote = {
  orderId: string;
  rules: ErpInvoicing;
  /** Our own id of what it is for: by it the note is known. */
  refExt: string;
  day: string;
  description: string;
  lines: readonly { vatBasisPoints: BasisPoints; priceHtE4: PriceE4 }[];
  invoices: readonly ChangedInvoice[];
};

/**
 * A credit note of our own: made where none is there, validated where the setting says so. One that the house deleted is
 * not made again.
 * @returns the invoices with it; undefined where there is none, or a draft that the house finishes.
 */
export const creditNoteFor = async (
  { table, erpInvoicing }: Pick<StepServices, 'table' | 'erpInvoicing'>,
  erp: DolibarrGateway,
  { orderId, rules, refExt, day, description, lines, invoices: there }: WantedNote,
): Promise<ChangedInvoice[] | undefined> => {
  const own = (invoices: readonly ChangedInvoice[]) =>
    invoices.find((one) => one.isCreditNote && one.refExt === refExt);
  const stored = await erpInvoicing.find(orderId);
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
        day,
        lines: lines.map((line) => ({ ...line, description })),
      }),
    );
    invoices = await readAgain(erp, there);
    if (!own(invoices)) throw notFoundAfterWrite('Avoir');
  }
  if (!stored.credited?.includes(refExt))
    await table.transact([
      erpInvoicing.keep(orderId, { ...stored, credited: [...(stored.credited ?? []), refExt] }),
    ]);
  const note = own(invoices);
  if (!note || !isDraft(note.statusCode)) return invoices;
  if (rules.onDelivery !== 'validated') return undefined;
  await writeStep(erp.validateInvoice(note.id));
  invoices = await readAgain(erp, there);
  if (isDraft(own(invoices)?.statusCode ?? '0')) throw notFoundAfterWrite(`Avoir ${note.ref}`);
  return invoices;
};

export const readAgain = (
  erp: DolibarrGateway,
  invoices: readonly ChangedInvoice[],
): Promise<ChangedInvoice[]> =>
  readStep(
    erp.readInvoicesWithCredits(invoices.filter(({ isCreditNote }) => !isCreditNote).map(({ id }) => id)),
  );
