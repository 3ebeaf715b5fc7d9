import { search, type SearchEntry } from '#frontend/site/search-ranking.ts';

/** AMB-58: header search over the public pages. The index loads on first interaction. */
export const enliven = (root: HTMLElement): void => {
  const input = root.parentElement?.querySelector<HTMLInputElement>('input[type=search]');
  const list = root.querySelector<HTMLElement>('[data-search-list]');
  const status = root.querySelector<HTMLElement>('[data-search-status]');
  const item = root.querySelector<HTMLTemplateElement>('[data-search-item]');
  if (!input || !list || !status || !item) return;
  let entries: Promise<SearchEntry[]> | undefined;
  const load = () =>
    (entries ??= fetch(document.body.dataset['searchIndex'] ?? '')
      .then((answer) => (answer.ok ? (answer.json() as Promise<SearchEntry[]>) : Promise.reject(answer)))
      .catch((error: unknown) => {
        entries = undefined;
        throw error;
      }));

  const row = ({ title, url, kind }: SearchEntry): Node => {
    const copy = item.content.cloneNode(true) as DocumentFragment;
    const link = copy.querySelector('a');
    if (link) link.href = url;
    const titleBox = copy.querySelector('[data-hit-title]');
    const kindBox = copy.querySelector('[data-hit-kind]');
    if (titleBox) titleBox.textContent = title;
    if (kindBox) kindBox.textContent = kind;
    return copy;
  };
  const show = async () => {
    const query = input.value;
    try {
      const found = search(await load(), query);
      if (query !== input.value) return;
      list.replaceChildren(...found.map(row));
      status.textContent =
        query.trim() === ''
          ? ''
          : found.length === 0
            ? `Rien sur « ${query.trim()} » dans ces pages.`
            : `${found.length} résultat${found.length > 1 ? 's' : ''}`;
    } catch {
      status.textContent = 'La recherche ne répond pas. Réessayez dans un instant.';
    }
  };
  const links = () => [...list.querySelectorAll('a')];
  const move = (event: KeyboardEvent) => {
    const all: HTMLElement[] = [input, ...links()];
    const at = all.indexOf(event.target as HTMLElement);
    if (event.key === 'Enter' && event.target === input) {
      event.preventDefault();
      links()[0]?.click();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  };
  input.addEventListener('input', () => void show());
  root.parentElement?.addEventListener('keydown', move);
  void load().catch(() => undefined);
  if (input.value) void show();
};
