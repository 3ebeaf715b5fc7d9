import type { IncomingHttpHeaders } from 'node:http';

/** A request as a sandbox sees it. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What goes back. `fate` lets a fault decide what really reaches the caller. */
export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `drop` cuts the connection instead of answering; `hang` never answers. */
  readonly fate?: 'drop' | 'hang';
}
