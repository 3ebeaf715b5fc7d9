import { afterAll, expect, test } from 'vitest';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { playAgreedPrices } from './agreed-prices.ts';
import { playDoor } from './door.ts';
import { playLimits } from './limits.ts';
import { playLots } from './lots.ts';
import { closeReceptions, playReceptions } from './receptions.ts';
import type { Played } from './round.ts';

/** What is done at one instant, and what must have happened in it at least once. */
const SCENES: readonly { name: string; play: (seed: number) => Promise<Played>; met: readonly string[] }[] = [
  { name: 'limits and edits', play: playLimits, met: ['done', 'refused', 'waiting'] },
  { name: 'receptions', play: playReceptions, met: ['done', 'refused', 'beyond the order'] },
  {
    name: 'lots',
    play: playLots,
    met: ['done', 'refused', 'replaces', 'binds', 'reinstates', 'closed in the end'],
  },
  { name: 'refusals at the door', play: playDoor, met: ['with refusals', 'late handovers', 'payments'] },
  { name: 'agreed prices', play: playAgreedPrices, met: ['orders', 'changed prices', 'deaths'] },
];
const ROUNDS = Math.ceil(proofCount(10 * SCENES.length) / SCENES.length);

const totals: Record<string, number> = {};
let played = 0;
afterAll(async () => {
  await closeReceptions();
  say({ count: played, ...totals });
});

test.each(SCENES)('$name of one instant keep their promise', async ({ name, play, met }) => {
  const seen: Record<string, number> = {};
  for (let n = 0; n < ROUNDS && isTimeLeft(); n++) {
    const { wrong, course, ...round } = await play(proofSeed * 1000 + n);
    expect(wrong, `${name}, PROOF_SEED=${proofSeed}, round ${n}: ${course}`).toEqual([]);
    for (const [what, times] of Object.entries(round.seen)) seen[what] = (seen[what] ?? 0) + times;
    played += 1;
  }
  for (const [what, times] of Object.entries(seen)) totals[`${name}: ${what}`] = times;
  for (const what of met) expect(seen[what] ?? 0, `${name}: ${what}`).toBeGreaterThan(0);
});
