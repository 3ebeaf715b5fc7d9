/**
 * WHO-07 by the ERP's codes (AMB-90). The ERP has no "Refusée" or "Archivée" order; unknown codes are shown
 * unchanged.
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
