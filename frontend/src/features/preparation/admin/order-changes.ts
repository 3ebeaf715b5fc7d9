import { formatQuantity } from '#frontend/lib/display/format.ts';
import { type OrderedLine, orderedQuantity } from './preparation-state.ts';

/** What was changed in an order while it was being weighed, line by line. */
export const orderChanges = (before: readonly OrderedLine[], now: readonly OrderedLine[]): string[] => [
  ...now.flatMap((line) => {
    const known = before.find(({ product_id: id }) => id === line.product_id);
    const quantity = formatQuantity(orderedQuantity(line));
    if (!known) return [`${line.label} : ajouté, ${quantity}`];
    const asked = formatQuantity(orderedQuantity(known));
    return known.quantite === line.quantite ? [] : [`${line.label} : ${quantity} au lieu de ${asked}`];
  }),
  ...before
    .filter(({ product_id: id }) => !now.some((line) => line.product_id === id))
    .map(({ label }) => `${label} : retiré de la commande`),
];
