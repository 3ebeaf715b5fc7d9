type Shown = { id: string; piece?: object };

/** A product for lists and standing orders: in pieces if it is sold so. */
export const savedItem = ({ id, piece }: Shown, count: number) => ({
  product_id: id,
  ...(piece ? { pieces: count } : { quantity: count }),
});
