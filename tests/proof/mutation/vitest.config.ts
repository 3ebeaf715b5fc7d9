import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * The nearest tests of the mutated code, one after the other in one process: a start for each would take most of the
 * time.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    setupFiles: ['tests/support/one-process.ts', 'tests/proof/mutation/one-seed.ts'],
    env: { LOG_LEVEL: 'silent', STRICT_CONTRACTS: '1' },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
