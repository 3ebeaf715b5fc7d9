import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    // proofs take their time: npm run proof
    include: [
      'tests/**/*.test.{ts,tsx}',
      ...(process.env['PROOF_SEED'] ? ['tests/proof/**/*.proof.ts'] : []),
    ],
    exclude: ['tests/e2e/**'],
    // two cores: one worker each; store tests share one database engine per worker
    maxWorkers: 2,
    env: { LOG_LEVEL: 'silent', STRICT_CONTRACTS: '1' },
    // a starved machine is no failure: generous limits, and one second chance where the result decides
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // one second is not enough for a browser on such a machine
    expect: { poll: { timeout: 20_000 } },
    retry: process.env['CI'] ? 1 : 0,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
