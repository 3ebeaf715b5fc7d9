import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * These share a process per worker, and with it the database's engine and the packages that they stand on. What is left
 * out looks at processes, or is about what one loads and is told by its environment.
 */
const inOneProcess = [
  'tests/{domain,store,functions,gateways,frontend,structure}/**/*.test.ts',
  'tests/infra/!(deploy|local)/**/*.test.ts',
  'tests/infra/local/!(host|lambda|queue|start)/**/*.test.ts',
];
/** What needs a document. A project of its own: vitest ends a shared worker when the next file needs another environment. */
const onAPage = ['tests/frontend/**/*.test.tsx'];

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'in one process',
          include: inOneProcess,
          isolate: false,
          setupFiles: ['tests/support/one-process.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'on a page',
          include: onAPage,
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['tests/support/one-process.ts', 'tests/frontend/support/on-a-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'each in its own',
          // proofs take their time: npm run proof
          include: [
            'tests/**/*.test.ts',
            ...(process.env['PROOF_SEED'] ? ['tests/proof/**/*.proof.ts'] : []),
          ],
          exclude: ['tests/e2e/**', ...inOneProcess],
        },
      },
    ],
    // two cores: one worker each
    maxWorkers: 2,
    env: { LOG_LEVEL: 'silent', STRICT_CONTRACTS: '1' },
    // a starved machine is no failure: generous limits, and one second chance where the result decides
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // one second is not enough for a browser on such a machine
    expect: { poll: { timeout: 20_000 } },
    retry: process.env['CI'] ? 1 : 0,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
