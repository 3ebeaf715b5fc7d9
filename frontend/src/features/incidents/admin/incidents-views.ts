import { adminTabPath } from '#frontend/lib/navigation/paths.ts';

/** What the tab swaps between; in the address, so that back, reload and sharing work. */
export const incidentsViews = ['travaux', 'ecritures', 'paiements', 'abandons', 'ecarts'] as const;
export type IncidentsView = (typeof incidentsViews)[number];

export const INCIDENTS_TAB = 'travaux';

/** `?tab=travaux&vue=`; the first view is the default and has no parameter. */
export const incidentsViewPath = (view: IncidentsView): string =>
  view === incidentsViews[0] ? adminTabPath(INCIDENTS_TAB) : `${adminTabPath(INCIDENTS_TAB)}&vue=${view}`;

/** The view asked for; an unknown one is the first. */
export const incidentsViewFor = (wanted: string | null): IncidentsView =>
  incidentsViews.find((view) => view === wanted) ?? incidentsViews[0];
