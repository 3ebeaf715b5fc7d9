type Shown = { id: string; piece?: object };

/** A product as lists and standing orders keep it: pieces of what is sold so. */
export const savedItem = ({ id, piece }: Shown, count: number) => ({
  product_id: id,
  ...(piece ? { pieces: count } : { quantity: count }),
});
