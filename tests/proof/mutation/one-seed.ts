import { fc } from '@fast-check/vitest';

/** Properties have their seed in their name, by which a test is found again; and scores must be comparable. */
fc.configureGlobal({ seed: 20261122 });
