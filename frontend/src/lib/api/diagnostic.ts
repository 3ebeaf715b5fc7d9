/** A path for logs: without query, one-time tokens and payment sessions masked. */
export const maskedPath = (path: string): string =>
  (path.split('?')[0] ?? path).replace(
    /(\/(?:verify|reset-password|verify-stripe-session|consents|reponse|(?:person-)?invitations?|mot-de-passe)\/)[^/]+/,
    '$1•••',
  );

interface Exchange {
  method: string;
  path: string;
  /** 0 without a reply. */
  status: number;
  ms: number;
}

/** API-68 within AMB-39: method, path, status, duration; never headers, bodies or tokens. */
export const logLine = ({ method, path, status, ms }: Exchange): string =>
  `${method} ${maskedPath(path)} → ${status === 0 ? 'sans réponse' : status} (${Math.round(ms)} ms)`;

export const logExchange = (exchange: Exchange): void => {
  console.debug(logLine(exchange));
};
