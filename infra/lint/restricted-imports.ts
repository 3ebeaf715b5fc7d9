/** Imports that a folder may not have, as the linter's `no-restricted-imports` wants them. */
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

/** A rule that is set again for a folder replaces the wider folder's, so each names all that holds there. */
export const restrictedImports = (
  restrictions: readonly Restriction[] = [],
  { anyZod = false }: Options = {},
) => ({
  'no-restricted-imports': [
    'error',
    { patterns: [noParents, ...restrictions], ...(anyZod ? {} : { paths: [zodMini] }) },
  ],
});
