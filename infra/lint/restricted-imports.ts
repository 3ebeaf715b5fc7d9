/** Forbidden imports of a folder, for the linter's `no-restricted-imports`. */
export type Restriction = { message: string } & ({ group: readonly string[] } | { regex: string });

const noParents: Restriction = {
  group: ['../**', './../**'],
  message: 'No parent-relative imports: use the # paths of package.json.',
};

const zodMini = {
  name: 'zod',
  message: "Use `import * as z from 'zod/mini'` so that the bundle keeps only what it uses.",
};

type Options = { anyZod?: boolean };

/** A folder's rule replaces the wider folder's, so each lists all that apply. */
export const restrictedImports = (
  restrictions: readonly Restriction[] = [],
  { anyZod = false }: Options = {},
) => ({
  'no-restricted-imports': [
    'error',
    { patterns: [noParents, ...restrictions], ...(anyZod ? {} : { paths: [zodMini] }) },
  ],
});
