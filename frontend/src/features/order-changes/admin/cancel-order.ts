import type { Question } from '#frontend/ui/overlay/confirm-dialog.tsx';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';

/** Confirmation of a cancellation: its effect on stock and payments (AMB-81). */
export const cancelQuestion = ({ reference }: Pick<WebOrderRow, 'reference'>): Question => ({
  title: `Annuler ${reference} ?`,
  text: 'Le stock réservé est rendu, et un paiement en cours est fermé. Un paiement déjà reçu n’est pas remboursé.',
  confirmLabel: 'Annuler la commande',
  cancelLabel: 'Garder',
  tone: 'danger',
});
