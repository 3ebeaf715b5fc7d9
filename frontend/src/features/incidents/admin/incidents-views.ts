import { adminTabPath } from '#frontend/lib/navigation/paths.ts';

/** Views of the tab; stored in the URL, for back, reload and sharing. */
export const incidentsViews = ['travaux', 'ecritures', 'paiements', 'abandons', 'ecarts'] as const;
export type IncidentsView = (typeof incidentsViews)[number];

export const INCIDENTS_TAB = 'travaux';

/** `?tab=travaux&vue=`; the first view is the default without a parameter. */
export const incidentsViewPath = (view: IncidentsView): string =>
  view === incidentsViews[0] ? adminTabPath(INCIDENTS_TAB) : `${adminTabPath(INCIDENTS_TAB)}&vue=${view}`;

/** The requested view; unknown ones fall back to the first. */
export const incidentsViewFor = (wanted: string | null): IncidentsView =>
  incidentsViews.find((view) => view === wanted) ?? incidentsViews[0];
