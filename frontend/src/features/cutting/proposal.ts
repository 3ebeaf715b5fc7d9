import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CutPieces, Weights } from '#frontend/features/cutting/admin/weigh/cut-lines.tsx';
import { type Ratio, ratiosQuery } from '#frontend/features/cutting/cutting.queries.ts';
import {
  destinationFields,
  destinationOf,
  isInBoth,
  type Destinations,
  pieceProblem,
  type CutChoices,
  wireQuantity,
} from '#frontend/features/cutting/destination.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { entryCategoryLabel, entryTable, entryTableNote } from '#shared/cutting/entry-tables.ts';
import {
  balanceOf,
  type ProposedShare,
  proposedWeights,
  type WeighedLine,
} from '#shared/cutting/weighing.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Each flow has its own built-in tables (AMB-17). */
export type CuttingFlow = 'entry' | 'transfer';

/** Stored instead of a category: the proposal was cancelled and is not repeated. */
export const TAKEN_BACK = '-';

/** A cutting: its input and outputs. */
export interface Cut {
  transform: boolean;
  /** '' before a choice. */
  category: string;
  /** Thousandths of the product's unit. */
  qty: number | null;
  weights: Weights;
  /** Number of pieces by cut; for products sold by the piece and priced by the kilo. */
  cutPieces?: CutPieces;
  /** Chosen products, where the ratios have none. */
  said: CutChoices;
}

/** Tables of all categories; empty before they are loaded. */
export const useRatioTables = () => useQuery(ratiosQuery()).data?.tables ?? [];

/** Tables of all categories, and the outputs proposed by one of them for a weight. */
export const useProposal = (
  flow: CuttingFlow,
  { transform, category: chosen, qty, weights, cutPieces, said }: Cut,
) => {
  const category = transform ? chosen : '';
  const query = useQuery(ratiosQuery());
  const { data } = query;
  const tables = data?.tables ?? [];
  const table = tables.find(({ categorie_source }) => categorie_source === category);
  // AMB-18: the ratio tab applies to both flows; it notes where the entry's default differs
  const isEntryTable = flow === 'entry' && table?.source === 'table par défaut';
  const lines = useMemo((): WeighedLine[] => {
    const house: ProposedShare[] = (data?.ratios ?? [])
      .filter((ratio) => ratio.categorie_source === category && ratio.actif === 1)
      .map((ratio) => ({
        product: ratio.produit_genere,
        share: Math.round(ratio.pourcentage * 100),
        loss: ratio.perte === 1,
      }));
    return proposedWeights(qty ?? 0, (isEntryTable ? entryTable(category) : undefined) ?? house).map(
      (line) => ({
        ...line,
        ...(line.product in weights ? { weightGrams: weights[line.product] ?? 0 } : {}),
        ...(cutPieces?.[line.product] ? { pieces: cutPieces[line.product] ?? 0 } : {}),
      }),
    );
  }, [data, category, isEntryTable, qty, weights, cutPieces]);
  const ratios = useMemo(() => ratiosByName(data?.ratios ?? [], category), [data, category]);
  const products = useQuery(movableProductsQuery()).data;
  const destinations = useMemo(
    (): Destinations =>
      new Map(
        (products ? lines : [])
          .filter(({ loss }) => !loss)
          .map(({ product: cut }) => {
            const productId = ratios.get(normalisedName(cut))?.produit_id;
            return [
              cut,
              destinationOf({ cut, category, productId, choices: said, products: products ?? [] }),
            ];
          }),
      ),
    [lines, ratios, category, said, products],
  );
  return {
    query,
    category,
    destinations,
    /** The ratio of a cut; undefined where the table has none. */
    ratioOf: (cut: string): Ratio | undefined => ratios.get(normalisedName(cut)),
    options: tables.map(({ categorie_source: value }) => ({
      value,
      label: flow === 'entry' ? entryCategoryLabel(value) : value,
    })),
    source: table?.source ?? 'aucun ratio',
    /** Where the tables of the two flows differ. */
    note: isEntryTable ? entryTableNote(category) : undefined,
    lines,
  };
};

export type Proposal = ReturnType<typeof useProposal>;

const ratiosByName = (ratios: readonly Ratio[], category: string): Map<string, Ratio> =>
  new Map(
    ratios
      .filter(({ categorie_source }) => categorie_source === category)
      .map((ratio) => [normalisedName(ratio.produit_genere), ratio]),
  );

/** The ratio category of a product's category; '' without a match. */
export const tableFor = (tables: readonly { categorie_source: string }[], category: string): string =>
  tables.find(({ categorie_source }) => normalisedName(categorie_source) === normalisedName(category))
    ?.categorie_source ?? '';

/** ERR-65, AMB-64: why a cutting cannot be submitted. */
export const cutProblem = (
  weightGrams: number,
  { lines, destinations }: Pick<Proposal, 'lines' | 'destinations'>,
): { form?: string } => {
  if (!lines.some((line) => line.weightGrams > 0 && !line.loss))
    return { form: "Aucun produit transformé n'a été généré. Vérifiez les taux de transformation." };
  if (balanceOf(weightGrams, lines).overGrams > 0)
    return { form: 'Les morceaux et les pertes pèsent plus que ce qui est découpé : corrigez les poids.' };
  const [byPiece] = lines.flatMap((line) => pieceProblem(line, destinations.get(line.product)) ?? []);
  return byPiece === undefined ? {} : { form: byPiece };
};

/**
 * STK-37, STK-40: cuts with a weight, as the chosen product, else by label within the category; a loss
 * creates no stock.
 */
export const cutEntries = ({
  lines,
  destinations,
  category,
}: Pick<Proposal, 'lines' | 'destinations' | 'category'>) =>
  lines
    .filter((line) => line.weightGrams > 0 && !line.loss)
    .map((line) => {
      const destination = destinations.get(line.product);
      return {
        product_name: line.product,
        category,
        qty: wireQuantity(line, destination),
        ...(line.pieces === undefined || !isInBoth(destination) ? {} : { pieces: line.pieces }),
        ...destinationFields(destination),
      };
    });

/** Weighed losses, which create no stock. */
export const declaredLosses = (lines: readonly WeighedLine[]) =>
  lines
    .filter((line) => line.weightGrams > 0 && line.loss)
    .map((line) => ({ label: line.product, qty: wireFromMilli(line.weightGrams) }));
