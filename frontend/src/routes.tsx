import type { RouteObject } from 'react-router-dom';
import { LeaveApp } from '#frontend/app/leave-app.tsx';
import { RouteError } from '#frontend/app/route-error.tsx';
import { LoadingPage } from '#frontend/ui/loading-page.tsx';

/** Every page of the single-page apps, each its own chunk. An unknown path goes to / (SITE-12). */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingPage,
    children: [{ path: '*', element: <LeaveApp to="/" /> }],
  },
];
