import type { IncomingHttpHeaders } from 'node:http';

/** A request to a sandbox. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The answer. With `fate` a fault changes what the caller receives. */
export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `drop` cuts the connection instead of answering; `hang` never answers. */
  readonly fate?: 'drop' | 'hang';
}
