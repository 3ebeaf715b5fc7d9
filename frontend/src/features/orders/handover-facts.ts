import { formatDateTime } from '#frontend/lib/display/format.ts';
import type { Handover } from '#shared/orders/handover.ts';

/** Who took an order, and what was said then, as terms of a list. */
export const handoverFacts = ({ recu_par, remis_le, reserves, refuses }: Handover): [string, string][] => [
  ['Remise', `${formatDateTime(remis_le)}, à ${recu_par}`],
  ['Réserves', reserves || 'Aucune'],
  ...(refuses.length > 0
    ? [
        ['Refusé', refuses.map(({ produit_nom, motif }) => `${produit_nom} (${motif})`).join(', ')] as [
          string,
          string,
        ],
      ]
    : []),
];
