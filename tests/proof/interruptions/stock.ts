import type { House } from './house.ts';

interface Product {
  id: string;
  label: string;
  unit: string;
  barcode: string | null;
  by_piece?: boolean;
  bruges_real: number;
  lormont_real: number;
  lots: { warehouse_id: string; lot: string; qty: number; sellby: string | null; blocked: boolean }[];
}

const movable = async (house: House): Promise<Product[]> =>
  (await house.call<{ products: Product[] }>('owner', 'GET', '/api/stock-movements/products')).products;

/** Sold by the kilo, with a code of their own, and enough of it at Bruges. */
const weighed = async (house: House): Promise<Product[]> =>
  (await movable(house))
    .filter(
      ({ unit, barcode, by_piece: byPiece, bruges_real: stock }) =>
        unit === 'kg' && /^\d{13}$/.test(barcode ?? '') && !byPiece && stock >= 6,
    )
    .toSorted((a, b) => Number(a.id) - Number(b.id));

const OFTEN_ENTERED = 8;

/** Those that enter and move: lots of them are made all the time. */
export const enteredProducts = async (house: House): Promise<Product[]> =>
  (await weighed(house)).slice(0, OFTEN_ENTERED);

/** The others, in no lot. */
export const weighedProducts = async (house: House): Promise<Product[]> =>
  (await weighed(house)).slice(OFTEN_ENTERED).filter(({ lots }) => lots.length === 0);

export const levelAt = async (house: House, productId: string, site: '1' | '2'): Promise<number> => {
  const product = (await movable(house)).find(({ id }) => id === productId);
  if (!product) throw new Error(`no product ${productId}`);
  return site === '1' ? product.bruges_real : product.lormont_real;
};

/** The label of one piece: GTIN-14 of a weighed item, and its net weight. */
export const labelOf = ({ barcode }: Pick<Product, 'barcode'>, grams: number): string => {
  const thirteen = `9${(barcode ?? '').slice(0, 12)}`;
  const sum = [...thirteen].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `(01)${thirteen}${(10 - (sum % 10)) % 10}(3103)${String(grams).padStart(6, '0')}`;
};

/** Kilos of a product in lots whose number begins so. */
export const inLots = async (house: House, name: string, begins: string): Promise<number> => {
  const { data } = await house.call<{
    data: { product_name: string; lot: string; stock: { qty: number }[] }[];
  }>('owner', 'GET', '/api/stock-lots?limit=50');
  return data
    .filter(({ product_name: product, lot }) => product === name && lot.startsWith(begins))
    .flatMap(({ stock }) => stock)
    .reduce((sum, { qty }) => sum + qty, 0);
};
