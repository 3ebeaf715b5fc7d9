import { adminTabPath } from '#frontend/lib/paths.ts';

/** What the tab swaps between; in the address, so that back, reload and sharing work. */
export const jobsViews = ['travaux', 'ecritures', 'abandons', 'ecarts'] as const;
export type JobsView = (typeof jobsViews)[number];

export const JOBS_TAB = 'travaux';

/** `?tab=travaux&vue=`; the first view is the tab's face and has no parameter. */
export const jobsViewPath = (view: JobsView): string =>
  view === jobsViews[0] ? adminTabPath(JOBS_TAB) : `${adminTabPath(JOBS_TAB)}&vue=${view}`;

/** The view asked for; an unknown one is the first. */
export const jobsViewFor = (wanted: string | null): JobsView =>
  jobsViews.find((view) => view === wanted) ?? jobsViews[0];
