import { fc } from '@fast-check/vitest';

/** Properties carry their seed in their name, by which a test is found again; and a score is to be comparable. */
fc.configureGlobal({ seed: 20261122 });
