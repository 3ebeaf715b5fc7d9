/** One promise, and the program that tries to break it. */
export interface Part {
  /** `npm run proof -- <name>` runs it alone. */
  name: string;
  promise: string;
  /** The test files that try; those outside this folder belong to `npm test` too. */
  files: readonly string[];
  /** What is counted, and how many of it in `npm run proof` and at the start of a soak. */
  counted: string;
  proof: number;
  soak: number;
  /** Under which names files outside this folder take seed and count. */
  seedName?: string;
  countName?: string;
  environment?: Readonly<Record<string, string>>;
}

const inProof = (folder: string) => [`tests/proof/${folder}`];

/** In the order in which they run: the quick ones first. */
export const parts: readonly Part[] = [
  {
    name: 'access',
    promise: 'every route answers every kind of caller as its contract says',
    files: ['tests/functions/access'],
    counted: 'cells',
    proof: 0,
    soak: 0,
  },
  {
    name: 'simulator',
    promise: 'whatever happens and wherever it dies once, the invariants hold',
    files: ['tests/simulation/simulation.test.ts'],
    seedName: 'SIMULATION_SEED',
    countName: 'SIMULATION_RUNS',
    counted: 'stories',
    proof: 100,
    soak: 300,
  },
  {
    name: 'two-crashes',
    promise: 'a second crash anywhere, also while the first is repaired, changes nothing of it',
    files: inProof('two-crashes'),
    counted: 'lives with two crashes',
    proof: 120,
    soak: 800,
  },
  {
    name: 'last-kilos',
    promise: 'what buyers of the last kilograms were told happened one after the other',
    files: inProof('last-kilos/last-kilos.proof.ts'),
    environment: { DATABASE_FAULTS: 'conflicts:0.05,throttles:0.02,seed:7' },
    counted: 'histories',
    proof: 60,
    soak: 500,
  },
  {
    name: 'kills',
    promise: 'kill -9 in full swing loses nothing and does nothing twice',
    files: ['tests/crash/kill.test.ts'],
    seedName: 'KILL_SEED',
    countName: 'KILL_ROUNDS',
    counted: 'kills',
    proof: 3,
    soak: 12,
  },
];
