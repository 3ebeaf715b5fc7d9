import { Refusal } from '#shared/kernel/refusal.ts';
import { customersHands } from './customers-hands.ts';
import { erpHands } from './erp-hands.ts';
import { preparersHands } from './preparers-hands.ts';
import type { World } from './world.ts';

export type Acts = ReturnType<typeof handsOf>;

/** Runs one of them; a refusal is an answer. */
export const act = async ({ told, mishaps }: World, acts: Acts, name: keyof Acts): Promise<void> => {
  told.push(name);
  try {
    await mishaps.survived(async () => acts[name]());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    told.push(`  ${error.code}: ${error.message.slice(0, 100)}`);
  }
};

/**
 * Possible next acts of the customer, the preparer, the office, the bank, the writer and the house in its ERP, in any
 * turn.
 */
export const handsOf = (world: World) => ({
  ...customersHands(world),
  ...preparersHands(world),
  ...erpHands(world),
});
