import type { CutSource } from '#shared/stock/lots/cut-record.ts';
import type { DeclaredLoss, MovementDocument } from './movement.ts';

/** What a cutting gave: the weight that went in, that of each product, and what was lost. */
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

export const cuttingYield = (document: MovementDocument, sources: readonly CutSource[]): CuttingYield => {
  const taken = sources.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const firstExit = document.lines.findIndex(({ milli }) => milli < 0);
  const byProduct = new Map<string, number>();
  for (const { milli, productName } of document.lines.slice(firstExit)) {
    if (milli > 0) byProduct.set(productName, (byProduct.get(productName) ?? 0) + milli);
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
