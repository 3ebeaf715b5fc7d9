import type { Row } from '#infra/sandboxes/dolibarr/database.ts';

const ORDER: Readonly<Record<number, string>> = {
  [-1]: 'Annulée',
  0: 'Brouillon',
  1: 'Validée',
  2: 'Envoi en cours',
  3: 'Livrée',
};

export function orderStatus(order: Row): string {
  return ORDER[Number(order['fk_statut'])] ?? String(order['fk_statut']);
}

export function invoiceStatus(invoice: Row): string {
  const status = Number(invoice['fk_statut']);
  if (status === 0) return 'Brouillon';
  if (status === 1) return 'Impayée';
  return Number(invoice['paye']) === 1 ? 'Payée' : 'Fermée, non payée';
}
