import type { Cents } from '#shared/kernel/money.ts';

/**
 * WHO-07 in the ERP's codes (AMB-90). The ERP has no "Refusée" nor "Archivée" order; a code nobody knows is shown as
 * it is.
 */
export const orderLabel = (code: string, isBilled: boolean): string => {
  switch (code) {
    case '-1':
      return 'Annulée';
    case '0':
      return 'Brouillon';
    case '1':
      return isBilled ? 'Facturée' : 'Validée';
    case '2':
      return isBilled ? 'Facturée' : 'En cours de traitement';
    case '3':
      return isBilled ? 'Traitée' : 'Livrée';
    default:
      return code;
  }
};

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
