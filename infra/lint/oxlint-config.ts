import { floors, noApp, noFeatures, noProviderPackages, platformOnly } from '#infra/lint/floors.ts';
import { ladderFor } from '#infra/lint/ladder.ts';
import { type Noun, nouns } from '#infra/lint/ranks.ts';
import { restrictedImports } from '#infra/lint/restricted-imports.ts';

const rules = {
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'typescript/no-explicit-any': 'error',
  'typescript/consistent-type-imports': 'error',
  'typescript/ban-ts-comment': 'error',
  'import/no-cycle': 'error',
  'import/no-default-export': 'off',
  'import/no-unassigned-import': 'off',
  'import/no-named-as-default': 'off',
  'react/react-in-jsx-scope': 'off',
  'unicorn/no-array-sort': 'off',
  'unicorn/no-array-reverse': 'off',
  'unicorn/consistent-function-scoping': 'off',
  'vitest/no-standalone-expect': 'off',
  'vitest/expect-expect': 'off',
  'vitest/no-conditional-expect': 'off',
  'vitest/require-to-throw-message': 'off',
  'vitest/valid-expect': ['error', { maxArgs: 2 }],
  'jsx-a11y/prefer-tag-over-role': 'off',
  'promise/always-return': 'off',
  'no-unmodified-loop-condition': 'off',
  'no-shadow': 'off',
  'no-await-in-loop': 'off',
  'no-underscore-dangle': 'off',
};

/** `shared/` has neither clock nor randomness nor a browser. */
const pure = {
  'no-restricted-globals': ['error', 'process', 'fetch', 'window', 'document', 'localStorage'],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'shared/ has no clock: take `now` as an argument.' },
    {
      object: 'Math',
      property: 'random',
      message: 'shared/ has no randomness: take ids as arguments.',
    },
  ],
};

const providerGateways = ['functions/gateways/stripe/**', 'functions/gateways/paypal/**'];

/** The wider layers first: if several match a file, the last one applies. */
const floorOverrides = [
  { files: ['shared/**'], rules: { ...restrictedImports(floors.shared), ...pure } },
  { files: ['functions/**'], rules: restrictedImports([...floors.functions, noProviderPackages]) },
  { files: ['frontend/**'], rules: restrictedImports(floors.frontend) },
  { files: ['infra/**'], rules: restrictedImports(floors.infra, { anyZod: true }) },
];

const nounOverrides = (noun: Noun) => [
  {
    files: [`shared/${noun}/**`],
    rules: restrictedImports([...floors.shared, ...ladderFor(noun, ['#shared'])]),
  },
  {
    files: [`functions/${noun}/**`],
    rules: restrictedImports([
      ...floors.functions,
      noProviderPackages,
      ...ladderFor(noun, ['#functions', '#shared']),
    ]),
  },
  {
    files: [`frontend/src/features/${noun}/**`],
    rules: restrictedImports([
      ...floors.frontend,
      noApp,
      ...ladderFor(noun, ['#frontend/features', '#shared']),
    ]),
  },
];

/** Restrictions below the nouns of a layer. */
const groundOverrides = [
  {
    files: ['functions/platform/**'],
    rules: restrictedImports([...floors.functions, noProviderPackages, platformOnly]),
  },
  {
    files: providerGateways,
    rules: restrictedImports([...floors.functions, ...ladderFor('gateways', ['#functions', '#shared'])]),
  },
  {
    files: ['frontend/src/ui/**', 'frontend/src/lib/**'],
    rules: restrictedImports([...floors.frontend, noFeatures]),
  },
];

/** The linter's configuration; `.oxlintrc.json` is generated from it. */
export const oxlintConfig = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  ignorePatterns: ['dist', 'cdk.out', '.local', '.stryker-tmp'],
  rules: { ...rules, ...restrictedImports() },
  overrides: [...floorOverrides, ...nouns.flatMap(nounOverrides), ...groundOverrides],
};
