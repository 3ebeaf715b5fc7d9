import type { CutSource } from '#shared/stock/lots/cut-record.ts';
import type { MovementDocument } from './movement.ts';

/** What a cutting gave: the weight that went in, that of each product, and what was lost. */
export type CuttingYield = {
  documentId: string;
  at: string;
  by: string;
  category: string;
  takenGrams: number;
  outputs: { product: string; grams: number }[];
  losses: { label: string; grams: number }[];
  lossGrams: number;
  undoneBy?: string;
};

export const cuttingYield = (document: MovementDocument, sources: readonly CutSource[]): CuttingYield => {
  const taken = sources.reduce((sum, { grams }) => sum + grams, 0);
  const firstExit = document.lines.findIndex(({ grams }) => grams < 0);
  const byProduct = new Map<string, number>();
  for (const { grams, productName } of document.lines.slice(firstExit)) {
    if (grams > 0) byProduct.set(productName, (byProduct.get(productName) ?? 0) + grams);
  }
  return {
    documentId: document.id,
    at: document.at,
    by: document.by,
    category: document.category ?? '',
    takenGrams: taken,
    outputs: [...byProduct].map(([product, grams]) => ({ product, grams })),
    losses: document.losses ?? [],
    lossGrams: document.lossGrams,
  };
};
