/** Finds the element whose whole text is this, where an order number has an element of its own. */
export const wholeText =
  (wanted: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const says = (each: Element | null) => {
      const text = each?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      return typeof wanted === 'string' ? text === wanted : wanted.test(text);
    };
    return says(element) && ![...(element?.children ?? [])].some((child) => says(child));
  };
