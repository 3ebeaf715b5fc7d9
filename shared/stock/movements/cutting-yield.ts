import type { CutOutput, CutSource } from '#shared/stock/lots/cut-record.ts';
import type { DeclaredLoss, MovementDocument } from './movement.ts';

/** Weights of a cutting: input, each product, loss. */
export type CuttingYield = {
  documentId: string;
  at: string;
  by: string;
  category: string;
  takenGrams: number;
  outputs: { product: string; weightGrams: number }[];
  losses: DeclaredLoss[];
  lossGrams: number;
  undoneBy?: string;
};

/** Inputs and outputs by weight, since pieces are not kilograms. */
type Weighed = { sources: readonly CutSource[]; outputs: readonly CutOutput[] };

export const cuttingYield = (document: MovementDocument, { sources, outputs }: Weighed): CuttingYield => {
  const taken = sources.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const byProduct = new Map<string, number>();
  for (const { weightGrams, productName } of outputs) {
    byProduct.set(productName, (byProduct.get(productName) ?? 0) + weightGrams);
  }
  return {
    documentId: document.id,
    at: document.at,
    by: document.by,
    category: document.category ?? '',
    takenGrams: taken,
    outputs: [...byProduct].map(([product, weightGrams]) => ({ product, weightGrams })),
    losses: document.losses ?? [],
    lossGrams: document.lossGrams,
  };
};
