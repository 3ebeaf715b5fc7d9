import { orderedText } from './piece-line.ts';
import type { OrderedLine } from './preparation-state.ts';

/** Changes of an order during weighing, by line. */
export const orderChanges = (before: readonly OrderedLine[], now: readonly OrderedLine[]): string[] => [
  ...now.flatMap((line) => {
    const known = before.find(({ product_id: id }) => id === line.product_id);
    const quantity = orderedText(line);
    if (!known) return [`${line.label} : ajouté, ${quantity}`];
    const was = orderedText(known);
    return known.quantite === line.quantite && was === quantity
      ? []
      : [`${line.label} : ${quantity} au lieu de ${was}`];
  }),
  ...before
    .filter(({ product_id: id }) => !now.some((line) => line.product_id === id))
    .map(({ label }) => `${label} : retiré de la commande`),
];
