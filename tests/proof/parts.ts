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

/** In the order in which they run, two at a time: what mostly waits beside what reckons, and the quick ones last. */
export const parts: readonly Part[] = [
  {
    name: 'kills',
    promise: 'kill -9 in full swing loses nothing and does nothing twice',
    files: ['tests/crash/kill.test.ts'],
    seedName: 'KILL_SEED',
    countName: 'KILL_ROUNDS',
    counted: 'kills',
    proof: 5,
    soak: 5,
  },
  {
    name: 'two-hands',
    promise:
      'whoever changes an order last, here or in Dolibarr, both end with equal lines, money and reservations, or a question is open',
    files: ['tests/functions/erp/random-hands.test.ts'],
    seedName: 'HANDS_SEED',
    countName: 'HANDS_RUNS',
    counted: 'histories of 25 steps',
    proof: 400,
    soak: 600,
  },
  {
    name: 'two-crashes',
    promise: 'a second crash anywhere, also while the first is repaired, changes nothing of it',
    files: inProof('two-crashes'),
    counted: 'lives with two crashes',
    proof: 100,
    soak: 300,
  },
  {
    name: 'dispatch',
    promise:
      'an event reaches those who act on it, once in effect: brought twice, out of order after a failure, hours late, with the dispatcher killed',
    files: inProof('dispatch'),
    counted: 'lives of 20 acts',
    proof: 40,
    soak: 400,
  },
  {
    name: 'standing',
    promise:
      'no date of a standing order is ordered twice and none is missed without a letter, whatever dies, closes, pauses or changes',
    files: inProof('standing'),
    counted: 'days of standing orders',
    proof: 10_000,
    soak: 20_000,
  },
  {
    name: 'concurrent',
    promise:
      'limits, receptions, lots, goods refused at the door and agreed prices add up where several people act at one instant',
    files: inProof('concurrent'),
    environment: { DATABASE_FAULTS: 'conflicts:0.02,throttles:0.01,seed:7' },
    counted: 'rounds',
    proof: 100,
    soak: 500,
  },
  {
    name: 'turns',
    promise:
      'an edit by steps whose worker is killed at any call of a step ends with every line once, and holds nobody else',
    files: ['tests/functions/erp/turns.test.ts'],
    environment: { TURN_KILL_EVERY: '2' },
    counted: 'tests',
    proof: 1,
    soak: 1,
  },
  {
    name: 'weighing',
    promise:
      'however an order is paid, edited, weighed, credited and cancelled, nobody is charged more than agreed',
    files: ['tests/functions/payments/weighed-histories.test.ts'],
    seedName: 'MONEY_SEED',
    countName: 'MONEY_STEPS',
    counted: 'steps',
    proof: 10_000,
    soak: 10_000,
  },
  {
    name: 'catch-weight',
    promise:
      'of pieces paid by the kilo the bank takes what was weighed × its price, and what is kept, reserved and said to Dolibarr follows, whoever acts and whatever dies',
    files: inProof('catch-weight'),
    counted: 'histories of 25 steps',
    proof: 400,
    soak: 600,
  },
  {
    name: 'interruptions',
    promise:
      'whatever interrupts a person at a screen, what they typed is shown again or was sent once, and no success is reported for what is not stored',
    files: inProof('interruptions'),
    counted: 'interruptions',
    proof: 400,
    soak: 1000,
  },
  {
    name: 'stored-scripts',
    promise: 'nothing that somebody typed runs on a page',
    files: inProof('stored-scripts'),
    counted: 'pages',
    proof: 1,
    soak: 1,
  },
  {
    name: 'sequences',
    promise: 'no order is paid without the provider’s proof, nobody gets back more than is held',
    files: inProof('sequences'),
    counted: 'sequences of calls',
    proof: 300,
    soak: 10_000,
  },
  {
    name: 'providers',
    promise: 'a provider that hangs or lies is believed in nothing it did not do',
    files: inProof('providers'),
    counted: 'calls under a fault',
    proof: 1,
    soak: 1,
  },
  {
    name: 'simulator',
    promise: 'whatever happens and wherever it dies once, the invariants hold',
    files: ['tests/simulation/simulation.test.ts'],
    seedName: 'SIMULATION_SEED',
    countName: 'SIMULATION_RUNS',
    // all of them, also on a busy machine
    environment: { SIMULATION_PATIENCE_MS: '10000', SIMULATION_ORDERS: '8' },
    counted: 'stories',
    proof: 100,
    soak: 100,
  },
  {
    name: 'fuzz',
    promise: 'no request makes a fault, and one that is refused changes nothing',
    files: inProof('fuzz'),
    counted: 'requests',
    proof: 6000,
    soak: 100_000,
  },
  {
    name: 'last-kilos',
    promise: 'what buyers of the last kilograms were told happened one after the other',
    files: inProof('last-kilos/last-kilos.proof.ts'),
    environment: { DATABASE_FAULTS: 'conflicts:0.05,throttles:0.02,seed:7' },
    counted: 'histories',
    proof: 40,
    soak: 200,
  },
  {
    name: 'invoices',
    promise:
      'whoever invoices, pays, credits or gives back, here or in Dolibarr, with two deaths and lost answers: once, and equal money in the end, or somebody is told',
    files: inProof('invoices'),
    counted: 'histories of 25 steps',
    proof: 20,
    soak: 400,
  },
  {
    name: 'access',
    promise: 'every route answers every kind of caller as its contract says',
    files: ['tests/functions/access'],
    counted: 'routes and entries',
    proof: 0,
    soak: 0,
  },
  {
    name: 'labels',
    promise: 'two programs read on a printed label what was written on it, field by field',
    files: inProof('labels'),
    counted: 'labels',
    proof: 60,
    soak: 1000,
  },
  {
    name: 'csv',
    promise: 'no exported cell is run by a spreadsheet',
    files: inProof('csv'),
    counted: 'cells',
    proof: 1,
    soak: 1,
  },
  {
    name: 'conservation',
    promise:
      'weight and lots are conserved, whatever enters, is moved, cut, sold, counted or taken back (I1 to I4)',
    files: ['tests/domain/stock/conservation.test.ts'],
    seedName: 'CONSERVATION_SEED',
    countName: 'CONSERVATION_RUNS',
    counted: 'histories',
    proof: 20_000,
    soak: 100_000,
  },
];
