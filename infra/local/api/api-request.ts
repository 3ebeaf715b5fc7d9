/** A request as it reaches the API: after the edge, before a route is chosen. */
export interface ApiRequest {
  method: string;
  /** Path as sent, percent-encoded. */
  path: string;
  /** Query as sent, without `?`. */
  query: string;
  /** Lower-case names; several values of a name joined by `,` (cookies by `; `). */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  sourceIp: string;
  /** When it was sent, where that is not now: of demo data, never of a request that came in from outside. */
  at?: Date;
}

/** An answer ready to be written. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  cookies: readonly string[];
  body: Buffer;
}
