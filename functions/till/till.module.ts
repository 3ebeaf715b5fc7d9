import { createCashmagGateway } from '#functions/gateways/cashmag/create-cashmag-gateway.ts';
import { sharedRateLimit, type TillCaller } from '#functions/gateways/cashmag/request-slots.ts';
import { openJobs } from '#functions/jobs/jobs.module.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { findParameter, fromParameters } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { headersFrom, trustAuthority } from '#functions/platform/outside/own-network.ts';
import type { TillExtractionServices } from './extract-till-day.ts';
import { periodSalesStore } from './period-sales.store.ts';
import type { PeriodServices } from './read-period.ts';
import { type TillDaysStore, tillDaysStore } from './till-days.store.ts';

export type TillDays = Pick<TillDaysStore, 'findMany' | 'read'>;
export const openTillDays = (table: Table = coreServices().table): TillDays => tillDaysStore(table);

export const tillDaysServices = () => {
  const { table } = coreServices();
  return { jobs: openJobs(table), days: tillDaysStore(table) };
};

export const tillExtractionServices = (): TillExtractionServices => ({
  ...tillDaysServices(),
  clock: systemClock,
  till: fromParameters(() => openTill('background')),
});

export const tillPeriodServices = (): PeriodServices => ({
  ...tillDaysServices(),
  clock: systemClock,
  till: fromParameters(() => openTill('person')),
  periods: periodSalesStore(coreServices().table),
});

/** The gateway to the till; each one reads the list of shops for itself. */
export const openTill = async (caller: TillCaller) => {
  const [baseUrl = '', key = '', partnerId, gate, authority] = await Promise.all([
    findParameter('cashmag/url'),
    findParameter('cashmag/key'),
    findParameter('cashmag/partner-id'),
    findParameter('cashmag/headers'),
    findParameter('private-authority'),
  ]);
  trustAuthority(authority);
  const takeSlot = sharedRateLimit(coreServices().table, caller);
  return createCashmagGateway({ baseUrl, key, partnerId, headers: headersFrom(gate), takeSlot });
};
