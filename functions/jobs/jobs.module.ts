import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type JobsStore, jobsStore } from './jobs.store.ts';

export type Jobs = JobsStore;

export const openJobs = (table: Table = coreServices().table): Jobs => jobsStore(table);
