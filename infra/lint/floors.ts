import type { Restriction } from '#infra/lint/restricted-imports.ts';

/** Forbidden imports of each layer. */
export const floors = {
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

export const noProviderPackages: Restriction = {
  group: ['stripe', '@paypal/**'],
  message: 'Provider packages stay in functions/gateways/<provider>.',
};

export const platformOnly: Restriction = {
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

export const noFeatures: Restriction = {
  group: ['#frontend/features/**', '#frontend/app/**', '#frontend/routes**'],
  message: 'ui/ and lib/ are the ground floor: they import no feature.',
};

export const noApp: Restriction = {
  group: ['#frontend/app/**', '#frontend/routes**', '#frontend/main**'],
  message: 'features/ never import app/: the shells know the features, not the other way round.',
};
