import { defineConfig } from 'vitest/config';

/** The tests of one noun's pure rules: each runs in milliseconds, so that thousands of changes can be tried. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    setupFiles: ['tests/proof/mutation/one-seed.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
