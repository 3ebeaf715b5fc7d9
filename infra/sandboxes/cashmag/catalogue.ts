import { readFileSync } from 'node:fs';
import { seededRandom } from '#infra/sandboxes/provider/seeded-random.ts';

export interface Rubric {
  readonly id: number;
  readonly name: string;
  /** Decimals of a quantity: 3 for weighed articles. */
  readonly decimals: number;
}

/** An article of the shop. Prices per kg or per piece, VAT included; names are the ERP's. */
export interface Article {
  readonly id: number;
  readonly name: string;
  readonly rubricId: number;
  readonly unit: 'kg' | 'piece';
  readonly priceTtcCents: number;
  readonly costCents: number;
  readonly vatBasisPoints: number;
  readonly barcode: string | null;
  /** Sales frequency, relative to the others. */
  readonly popularity: number;
}

export interface Catalogue {
  readonly rubrics: readonly Rubric[];
  readonly articles: readonly Article[];
}

export const SHOP = { id: 1, name: 'Lormont' } as const;
export const SALE_METHOD = { id: 1, name: 'Vente comptoir' } as const;
/** Till tax ids by rate in 1/10000. */
export const TAXES = [
  { id: 1, name: 'TVA 5,5 %', basisPoints: 550 },
  { id: 2, name: 'TVA 20 %', basisPoints: 2000 },
] as const;

let demoCatalogue: Catalogue | undefined;

/** The demo catalogue, or an empty till. */
export function readCatalogue(demo: boolean): Catalogue {
  if (!demo) return { rubrics: [], articles: [] };
  return (demoCatalogue ??= readDemo());
}

function readDemo(): Catalogue {
  const file = new URL('./data/catalogue.json', import.meta.url);
  const data = JSON.parse(readFileSync(file, 'utf8')) as {
    rubrics: Rubric[];
    columns: string[];
    rows: unknown[][];
  };
  const articles = data.rows.map((row) => {
    const article = Object.fromEntries(data.columns.map((name, index) => [name, row[index]]));
    return { ...article, popularity: popularityOf(Number(article['id'])) } as Article;
  });
  return { rubrics: data.rubrics, articles };
}

/** A few articles make most of the sales: between 1 and about 40. */
function popularityOf(id: number): number {
  return 1 / (0.025 + seededRandom(`article ${id}`).next());
}
