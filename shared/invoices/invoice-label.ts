import type { Cents } from '#shared/kernel/money.ts';

/** WHO-08. A status of 2 alone is not "paid": an invoice closed unpaid has it too (docs/dolibarr.md, 8). */
export const invoiceLabel = (invoice: {
  statusCode: string;
  isPaid: boolean;
  closeCode: string | null;
  paidCents: Cents;
}): string => {
  switch (invoice.statusCode) {
    case '0':
      return 'Brouillon';
    case '1':
      return invoice.paidCents === 0 ? 'Impayée' : 'Partiellement payée';
    case '2':
      return invoice.isPaid ? 'Payée' : 'Abandonnée';
    case '3':
      return invoice.closeCode === 'replaced' ? 'Remplacée' : 'Abandonnée';
    default:
      return invoice.statusCode;
  }
};
