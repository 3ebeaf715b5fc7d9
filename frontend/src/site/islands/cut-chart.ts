/**
 * Inlines the drawing's parts: hovering a part or its list entry highlights both; a click selects it and
 * fills the card with its name, use and a link to the shop. Keyboard and screen readers use the list; for
 * them the drawing is an image.
 */
export const enliven = async (root: HTMLElement): Promise<void> => {
  const box = root.querySelector<HTMLElement>('[data-drawing-box]');
  const link = root.querySelector<HTMLAnchorElement>('[data-card-link]');
  const name = root.querySelector('[data-card-name]');
  const use = root.querySelector('[data-card-use]');
  const image = box?.querySelector('img');
  if (!box || !image || !link || !name || !use) return;

  const answer = await fetch(root.dataset['drawing'] ?? '');
  const svg = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  if (svg.localName !== 'svg') return;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', image.alt);
  const parts = new Map(
    [...svg.querySelectorAll<SVGElement>('.cut')].map((part) => [part.id.slice(4), part]),
  );
  // several drawings in one page would have duplicate ids
  for (const part of parts.values()) part.removeAttribute('id');
  image.replaceWith(document.adoptNode(svg));

  const lines = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-cut]')].map((line) => [line.dataset['cut'] ?? '', line]),
  );
  const idOf = (target: EventTarget | null): string | undefined => {
    if (!(target instanceof Element)) return undefined;
    const line = target.closest<HTMLElement>('[data-cut]');
    if (line) return line.dataset['cut'];
    const part = target.closest('.cut');
    return [...parts].find(([, one]) => one === part)?.[0];
  };
  let chosen: string | undefined;
  let lit: string | undefined;
  const light = (id: string | undefined) => {
    if (id === lit) return;
    for (const group of [parts, lines]) {
      group.get(lit ?? '')?.removeAttribute('data-on');
      group.get(id ?? '')?.setAttribute('data-on', '');
    }
    lit = id;
    const line = lines.get(id ?? '');
    const anchor = line?.querySelector('a');
    if (!anchor) return;
    const title = anchor.querySelector('strong')?.textContent ?? '';
    name.textContent = title;
    use.textContent = anchor.querySelector('span')?.textContent ?? '';
    link.href = anchor.href;
  };

  root.addEventListener('pointerover', ({ target, pointerType }) => {
    const id = idOf(target);
    if (id !== undefined && pointerType !== 'touch') light(id);
  });
  root.addEventListener('pointerleave', () => light(chosen));
  root.addEventListener('focusin', ({ target }) => {
    const id = idOf(target);
    if (id !== undefined) light((chosen = id));
  });
  box.addEventListener('click', ({ target }) => {
    const id = idOf(target);
    if (id !== undefined) light((chosen = id));
  });
  const named = [...lines].find(([, line]) => line.matches(':target'))?.[0];
  if (named) light((chosen = named));
};
