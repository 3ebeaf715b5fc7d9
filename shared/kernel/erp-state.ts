/** State of an ERP write (reliability protocol, AMB-101). */
export const erpStates = ['a_envoyer', 'envoye', 'verifie', 'douteux', 'en_echec'] as const;
export type ErpState = (typeof erpStates)[number];

export const erpStateLabels: Record<ErpState, string> = {
  a_envoyer: 'À envoyer',
  envoye: 'Envoyé',
  verifie: 'Vérifié',
  douteux: 'Douteux',
  en_echec: 'En échec',
};
