import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { MovementKind, MovementLine } from './movement.ts';

type Weighed = Pick<MovementLine, 'productId' | 'siteId'> & { weightGrams: number };

/** `12,5 kg`. */
const kilograms = (weightGrams: number): string => quantityText(quantityOf('kg', weightGrams));

/**
 * Kind of a list of movements, in order: receipts, exits, outputs. A transfer retains its weight (I3) and
 * changes the site; a transformation outputs at most its input, and the rest is its loss (I4).
 */
export const massBalance = (
  lines: readonly Weighed[],
  /** Weighed loss. */
  declaredLossGrams = 0,
): {
  kind: Extract<MovementKind, 'entree' | 'sortie' | 'transfert' | 'transformation'>;
  lossGrams: number;
} => {
  const firstExit = lines.findIndex(({ weightGrams }) => weightGrams < 0);
  if (firstExit === -1) return { kind: 'entree', lossGrams: 0 };
  const inputs = lines.filter(({ weightGrams }) => weightGrams < 0);
  const outputs = lines.slice(firstExit).filter(({ weightGrams }) => weightGrams > 0);
  if (outputs.length === 0) return { kind: 'sortie', lossGrams: 0 };

  const given = -total(inputs);
  const taken = total(outputs);
  if (taken + declaredLossGrams > given) {
    const what = declaredLossGrams > 0 ? 'Les entrées et les pertes' : 'Les entrées';
    throw new Refusal(
      'invalid_input',
      `${what} (${kilograms(taken + declaredLossGrams)}) dépassent la sortie (${kilograms(given)}).`,
      { field: 'movements', details: { stage: 'entry' } },
    );
  }
  if (isSeveralProducts([...inputs, ...outputs]) && !isEachMoved(lines.slice(firstExit))) {
    return { kind: 'transformation', lossGrams: given - taken };
  }
  refuseSameSite(lines, inputs);
  if (taken < given) {
    throw new Refusal(
      'invalid_input',
      `Un transfert garde sa quantité : ${kilograms(given)} sortis, ${kilograms(taken)} entrés.`,
      { field: 'movements', details: { stage: 'entry' } },
    );
  }
  return { kind: 'transfert', lossGrams: 0 };
};

const isSeveralProducts = (lines: readonly Weighed[]): boolean =>
  new Set(lines.map(({ productId }) => productId)).size > 1;

/** Transfer of several products: each arrives in the same quantity at another site. */
const isEachMoved = (lines: readonly Weighed[]): boolean =>
  [...Map.groupBy(lines, ({ productId }) => productId).values()].every((of) => {
    const sources = new Set(of.flatMap(({ weightGrams, siteId }) => (weightGrams < 0 ? [siteId] : [])));
    return total(of) === 0 && of.every(({ weightGrams, siteId }) => weightGrams < 0 || !sources.has(siteId));
  });

const refuseSameSite = (lines: readonly Weighed[], inputs: readonly Weighed[]): void => {
  const sources = new Set(inputs.map(({ siteId }) => siteId));
  const firstExit = lines.findIndex(({ weightGrams }) => weightGrams < 0);
  const at = lines.findIndex(
    ({ weightGrams, siteId }, i) => i > firstExit && weightGrams > 0 && sources.has(siteId),
  );
  if (at === -1) return;
  throw new Refusal('invalid_input', 'L’entrepôt de destination doit être différent de l’entrepôt source.', {
    field: `movements.${at}.warehouse_id`,
    details: { stage: 'entry' },
  });
};

const total = (lines: readonly Weighed[]): number =>
  lines.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
