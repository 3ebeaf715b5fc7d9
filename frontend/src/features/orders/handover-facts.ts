import { formatDateTime } from '#frontend/lib/display/format.ts';
import type { Handover } from '#shared/orders/handover.ts';

/** Who took an order, and what was said then, as terms of a list. */
export const handoverFacts = ({ receiver, at, reserves, refused }: Handover): [string, string][] => [
  ['Remise', `${formatDateTime(at)}, à ${receiver}`],
  ['Réserves', reserves || 'Aucune'],
  ...(refused.length > 0
    ? [['Refusé', refused.map(({ label, reason }) => `${label} (${reason})`).join(', ')] as [string, string]]
    : []),
];
