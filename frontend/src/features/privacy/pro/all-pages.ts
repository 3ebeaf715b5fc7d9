type Page<Order> = { success: true; orders: Order[]; next_cursor: string | null };

/**
 * Fetches all pages of an export sequentially and reports the number of orders after each.
 * @throws a page's error
 */
export const allPages = async <Order, Reply extends Page<Order>>(
  read: (query: { cursor?: string }) => Promise<Reply & Page<Order>>,
  onProgress: (orders: number) => void,
): Promise<Omit<Reply, 'success' | 'next_cursor'> & { orders: Order[] }> => {
  const { success: _, next_cursor: second, ...first } = await read({});
  const orders = [...first.orders];
  onProgress(orders.length);
  for (let cursor = second; cursor !== null;) {
    const page = await read({ cursor });
    orders.push(...page.orders);
    onProgress(orders.length);
    cursor = page.next_cursor;
  }
  return { ...first, orders };
};
