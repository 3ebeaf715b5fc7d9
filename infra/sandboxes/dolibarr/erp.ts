import type { Database } from './database.ts';
import type { DolibarrMajor } from './stock/movement-fields.ts';
import type { ReceptionMoves } from './suppliers/receptions.ts';
import type { WriteRaces } from './server/write-races.ts';

/** Dependencies of every sandbox resource. */
export interface Erp {
  readonly db: Database;
  readonly now: () => Date;
  readonly races: WriteRaces;
  readonly version: DolibarrMajor;
  /** Whether the key is an administrator's: only they may read settings and modules. */
  readonly isAdmin: boolean;
  readonly receptionMoves: ReceptionMoves;
}

/** One call, after authentication and routing. */
export interface ApiRequest {
  /** Values of the `{name}` parts of the route. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api/index.php`; `{id}` only takes integers, other names take any text. */
  readonly path: string;
  readonly handle: (request: ApiRequest) => unknown;
}

export function route(method: Route['method'], path: string, handle: Route['handle']): Route {
  return { method, path, handle };
}

/** The integer in the `{id}` part of the path. */
export function idOf(request: ApiRequest, name = 'id'): number {
  return Number(request.params[name]);
}
