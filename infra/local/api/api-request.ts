/** A request at the API: after the edge, before a route is chosen. */
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
  /** Time of the request, if not now: only for demo data, never for a request from outside. */
  at?: Date;
}

/** An answer ready to be sent. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  cookies: readonly string[];
  body: Buffer;
}
