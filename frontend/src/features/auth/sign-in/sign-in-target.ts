import { ownPath, paths } from '#frontend/lib/navigation/paths.ts';

/** AUTH-06: /dashboard, unless an expired session interrupted another page of the area (AMB-25). */
export const afterSignIn = (interrupted: string | null): string =>
  interrupted === null || interrupted.startsWith(paths.espacePro)
    ? paths.dashboard
    : ownPath(interrupted, paths.dashboard);
