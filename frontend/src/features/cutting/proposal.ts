import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ratiosQuery } from '#frontend/features/cutting/cutting.queries.ts';
import type { Weights } from '#frontend/features/cutting/admin/weigh/cut-lines.tsx';
import {
  balanceOf,
  type ProposedShare,
  proposedWeights,
  type WeighedLine,
} from '#shared/cutting/weighing.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** The tables of all categories, and what one of them makes of a weight. */
export const useProposal = (category: string, sourceGrams: number, weights: Weights) => {
  const query = useQuery(ratiosQuery());
  const { data } = query;
  const table = data?.tables.find(({ categorie_source }) => categorie_source === category);
  const lines = useMemo((): WeighedLine[] => {
    const rows: ProposedShare[] = (data?.ratios ?? [])
      .filter((ratio) => ratio.categorie_source === category && ratio.actif === 1)
      .map((ratio) => ({
        product: ratio.produit_genere,
        share: Math.round(ratio.pourcentage * 100),
        loss: ratio.perte === 1,
      }));
    return proposedWeights(sourceGrams, rows).map((line) =>
      line.product in weights ? { ...line, grams: weights[line.product] ?? 0 } : line,
    );
  }, [data, category, sourceGrams, weights]);
  return { query, tables: data?.tables ?? [], table, lines };
};

/** The category of the tables that a product's own category names; '' where none does. */
export const tableFor = (tables: readonly { categorie_source: string }[], category: string): string =>
  tables.find(({ categorie_source }) => normalisedName(categorie_source) === normalisedName(category))
    ?.categorie_source ?? '';

/** ERR-65, AMB-64: what keeps a cutting from being sent. */
export const cutProblem = (grams: number, lines: readonly WeighedLine[]): { form?: string } => {
  if (!lines.some((line) => line.grams > 0 && !line.loss))
    return { form: "Aucun produit transformé n'a été généré. Vérifiez les taux de transformation." };
  return balanceOf(grams, lines).overGrams > 0
    ? { form: 'Les morceaux et les pertes pèsent plus que ce qui est découpé : corrigez les poids.' }
    : {};
};

/** STK-37, STK-40: the cuts that weigh something, by their label within the category; a loss makes no stock. */
export const cutEntries = (lines: readonly WeighedLine[], category: string) =>
  lines
    .filter((line) => line.grams > 0 && !line.loss)
    .map((line) => ({ product_name: line.product, category, qty: wireFromMilli(line.grams) }));

/** What was weighed and makes no stock. */
export const declaredLosses = (lines: readonly WeighedLine[]) =>
  lines
    .filter((line) => line.grams > 0 && line.loss)
    .map((line) => ({ label: line.product, qty: wireFromMilli(line.grams) }));
