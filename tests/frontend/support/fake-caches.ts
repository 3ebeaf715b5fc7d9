import { vi } from 'vitest';

/** The browser's caches, in memory, as far as frontend/src/offline uses them. Addresses are relative to `origin`. */
export const fakeCaches = (origin = 'https://boutique.test') => {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (requested: string | Request) =>
    new URL(typeof requested === 'string' ? requested : requested.url, origin).href;

  const cacheOn = (entries: Map<string, Response>) => ({
    match: async (requested: string | Request) => entries.get(urlOf(requested))?.clone(),
    put: async (requested: string | Request, answer: Response) => void entries.set(urlOf(requested), answer),
    delete: async (requested: string | Request) => entries.delete(urlOf(requested)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return cacheOn(entries);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (requested: string | Request) =>
      [...all.values()]
        .map((entries) => entries.get(urlOf(requested)))
        .find(Boolean)
        ?.clone(),
  });
  return {
    names: () => [...all.keys()],
    paths: (name: string) =>
      [...(all.get(name)?.keys() ?? [])].map((url) => decodeURIComponent(new URL(url).pathname)),
  };
};
