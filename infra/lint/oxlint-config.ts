import { type Restriction, restrictedImports } from './restricted-imports.ts';
import { type Noun, nouns, rankOf } from './ranks.ts';

/** Forbidden imports of each layer. */
const floors = {
  shared: [
    {
      group: ['#functions/**', '#frontend/**', '#infra/**', '#tests/**'],
      message: 'shared/ is pure: it imports zod and itself only.',
    },
    {
      group: [
        'node:**',
        'react',
        'react-**',
        '@aws-sdk/**',
        'aws-**',
        '@middy/**',
        'stripe',
        '@paypal/**',
        'jose',
      ],
      message: 'shared/ is pure: it imports zod and itself only.',
    },
  ],
  functions: [
    {
      group: [
        '#frontend/**',
        '#infra/**',
        '#tests/**',
        'react',
        'react-**',
        'aws-cdk-lib',
        'aws-cdk-lib/**',
        'constructs',
      ],
      message: 'functions/ stands on platform and shared only.',
    },
  ],
  frontend: [
    {
      group: ['#functions/**', '#infra/**', '#tests/**', 'node:**', '@aws-sdk/**', 'stripe', '@paypal/**'],
      message: 'The browser knows shared/ only.',
    },
  ],
  infra: [
    {
      group: ['#functions/**', '#frontend/**', '#tests/**'],
      message: 'infra/ names a function by its file path and imports contracts only.',
    },
  ],
} satisfies Record<string, Restriction[]>;

const noProviderPackages: Restriction = {
  group: ['stripe', '@paypal/**'],
  message: 'Provider packages stay in functions/gateways/<provider>.',
};

const platformOnly: Restriction = {
  group: [
    '#functions/**',
    '!#functions/platform',
    '!#functions/platform/**',
    '!#functions/table-indexes.ts',
    '!#functions/table-keys.ts',
    '!#functions/stored-versions.ts',
    '!#functions/subscriptions.ts',
  ],
  message:
    'platform/ imports platform, the lists of keys, indexes, versions and subscriptions, and shared only.',
};

const noFeatures: Restriction = {
  group: ['#frontend/features/**', '#frontend/app/**', '#frontend/routes**'],
  message: 'ui/ and lib/ are the ground floor: they import no feature.',
};

const noApp: Restriction = {
  group: ['#frontend/app/**', '#frontend/routes**', '#frontend/main**'],
  message: 'features/ never import app/: the shells know the features, not the other way round.',
};

/** The trees with nouns, as in imports. */
type Tree = '#shared' | '#functions' | '#frontend/features';

/** Forbidden imports of a noun in these trees: higher ranks, its own rank except events, and all stores. */
const ladderFor = (noun: Noun, trees: readonly Tree[]): Restriction[] => [
  ...ranksAbove(noun, trees),
  ...peers(noun, trees),
  ...(trees.includes('#functions') ? [otherStores(noun)] : []),
];

const ranksAbove = (noun: Noun, trees: readonly Tree[]): Restriction[] => {
  const above = nouns.filter((other) => rankOf(other) > rankOf(noun));
  if (above.length === 0) return [];
  return [
    {
      regex: `^(${trees.join('|')})/(${above.join('|')})/`,
      message: `${noun} stands in rank ${rankOf(noun)} and imports lower ranks only (infra/lint/ranks.ts).`,
    },
  ];
};

/** The lowest rank is one layer, whose parts may use each other. */
const peers = (noun: Noun, trees: readonly Tree[]): Restriction[] => {
  const others = nouns.filter((other) => other !== noun && rankOf(other) === rankOf(noun));
  if (rankOf(noun) === 0 || others.length === 0) return [];
  return [
    {
      group: others.flatMap((other) => [
        ...trees.map((tree) => `${tree}/${other}/**`),
        `!#shared/${other}/${other}.events.ts`,
      ]),
      message: `Rank ${rankOf(noun)} is ${noun}'s own: use shared/<noun>/<noun>.events.ts (infra/lint/ranks.ts).`,
    },
  ];
};

const otherStores = (noun: Noun): Restriction => ({
  group: [
    '#functions/**/*.store.ts',
    '!#functions/platform/**/*.store.ts',
    `!#functions/${noun}/**/*.store.ts`,
  ],
  message: "Another noun's store: use its use cases, or what its <noun>.module.ts opens.",
});

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
