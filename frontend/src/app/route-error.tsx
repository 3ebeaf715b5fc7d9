import { useRouteError } from 'react-router-dom';
import { FaultPage } from './fault-page.tsx';

/** `ErrorBoundary` of the routes, in place of the router's own screen. */
export const RouteError = () => <FaultPage error={useRouteError()} />;
