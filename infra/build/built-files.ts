import type { Rolldown } from 'vite';

/** A file that Vite made. */
export type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

export const chunksOf = (built: readonly BuiltFile[]): ReadonlyMap<string, Rolldown.OutputChunk> =>
  new Map(built.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));

/** Scripts and stylesheets that a page needs for its first view; `source` is the end of its file name. */
export const filesOfPage = (
  built: readonly BuiltFile[],
  source: string,
): { scripts: string[]; styles: string[] } => {
  const chunks = chunksOf(built);
  const page = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
  if (!page) throw new Error(`No chunk was made of ${source}`);
  const scripts = new Set<string>();
  const visit = (name: string): void => {
    if (scripts.has(name)) return;
    scripts.add(name);
    for (const next of chunks.get(name)?.imports ?? []) visit(next);
  };
  visit(page.fileName);
  const styles = new Set(
    [...scripts].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
  );
  return { scripts: [...scripts], styles: [...styles] };
};
