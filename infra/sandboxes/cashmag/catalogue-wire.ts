import { type Article, type Catalogue, type Rubric, SALE_METHOD, SHOP, TAXES } from './catalogue.ts';

/** The master data lists, with the fields of the published API description that a reader may need. */
export function pointsOfSale(): object[] {
  return [
    {
      ...SHOP,
      id_country: 1,
      address: '2 rue de la Démonstration',
      postal: '33310',
      city: 'Lormont',
      phone: '0536490100',
    },
  ];
}

export function taxes(): object[] {
  return TAXES.map(({ id, name, basisPoints }) => ({ id, name, rate: basisPoints / 100 }));
}

export function saleMethods(): object[] {
  return [SALE_METHOD];
}

export function rubrics(catalogue: Catalogue): object[] {
  return catalogue.rubrics.map(rubricToWire);
}

function rubricToWire(rubric: Rubric): object {
  return {
    id: rubric.id,
    name: rubric.name,
    order_name: rubric.name,
    color: '#7a1f1f',
    archive: 0,
    decimals: rubric.decimals,
    excluded: 0,
    id_parent: null,
  };
}

export function products(catalogue: Catalogue, rubricId: number | undefined): object[] {
  return catalogue.articles
    .filter((article) => rubricId === undefined || article.rubricId === rubricId)
    .map((article) => productToWire(catalogue, article));
}

function productToWire(catalogue: Catalogue, article: Article): object {
  const rubric = catalogue.rubrics.find(({ id }) => id === article.rubricId);
  return {
    id: article.id,
    name: article.name,
    short_name: article.name.slice(0, 20),
    order_name: article.name,
    rubric: rubric === undefined ? null : rubricToWire(rubric),
    archive: 0,
    product_type: '0',
    free_price: 0,
    blocked: 0,
    description: '',
    expiration: null,
    minimum_stock: null,
    cost_price: article.costCents / 100,
    weight: null,
    prices: [
      {
        id_sale_method: SALE_METHOD.id,
        price: article.priceTtcCents / 100,
        for_sale: 1,
        id_tax_grouping: TAXES.find((tax) => tax.basisPoints === article.vatBasisPoints)?.id ?? null,
        id_price_period: null,
      },
    ],
    barcode_variations:
      article.barcode === null
        ? []
        : [{ id: article.id, id_product: article.id, barcode: article.barcode, variations: [] }],
  };
}
