import { log } from '#functions/platform/logger.ts';
import { withinDeadline } from '#functions/platform/outside/network-failure.ts';
import { type Check, wrong } from '#shared/kernel/check.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { mayBeLeft, type ReadinessPart } from '#shared/readiness/readiness.ts';
import type { ReadinessStore } from './readiness.store.ts';

export type ReadinessServices = {
  store: ReadinessStore;
  /** Checks of each part, by calls that change nothing. */
  probes: Readonly<Record<ReadinessPart, (now: Date) => Promise<Check[]>>>;
  /** Parameters changed a minute ago are read at once. */
  forgetParameters: () => void;
};

/** The ERP check has a timeout of 15 s; the API times out after 20 s. */
const PATIENCE_MS = 17_000;

/** The last result of every part. */
export const getReadiness = async ({ store }: ReadinessServices) => ({
  success: true as const,
  data: await store.all(),
});

/**
 * Checks one part now and saves the result. A failing check is itself a result and does not affect other
 * parts.
 */
export const checkReadiness = async (
  { store, probes, forgetParameters }: ReadinessServices,
  part: ReadinessPart,
  now: Date,
) => {
  forgetParameters();
  const checks = await withinDeadline(probes[part](now), PATIENCE_MS).catch((error: unknown) => {
    log.warn('a part could not be looked at', { part, error });
    return [NOT_CHECKED];
  });
  await store.keep(part, checks, now);
  return { success: true as const, data: await store.find(part) };
};

const NOT_CHECKED: Check = {
  key: 'look',
  title: 'Vérification',
  ...wrong(
    'La vérification n’a pas pu être faite.',
    'Un paramètre est peut-être mal formé (une adresse, un en-tête) : relisez-les (docs/deploy.md, étape 4), puis vérifiez de nouveau. Le journal de la fonction readiness.http dit lequel.',
  ),
};

type Leaving = { part: ReadinessPart; check: string; left: boolean; adminId: string };

/** « Laisser ainsi », and « Reprendre ». */
export const leaveCheck = async (
  { store }: Pick<ReadinessServices, 'store'>,
  { part, check: key, left, adminId }: Leaving,
  now: Date,
) => {
  const found = (await store.find(part)).checks.find((one) => one.key === key);
  if (!found || (left && !mayBeLeft(found)))
    throw new Refusal('not_found', 'Ce point n’est pas à laisser ainsi : vérifiez de nouveau.');
  if (left) await store.leave(part, found, adminId, now);
  else await store.takeUp(part, key);
  return { success: true as const, data: await store.find(part) };
};
