import type { TokenFamily } from '#shared/kernel/access.ts';
import { sessionKinds } from './session-kinds.ts';

export type SessionTicket = { subjectId: string; sessionId: string; secret: string };

const TICKET = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})$/;

/** The parsed cookie of a family; undefined if there is none or it is not one of ours. */
export const readTicket = (
  family: TokenFamily,
  cookies: Record<string, string>,
): SessionTicket | undefined => {
  const [, subjectId, sessionId, secret] = TICKET.exec(cookies[sessionKinds[family].cookie] ?? '') ?? [];
  return subjectId && sessionId && secret ? { subjectId, sessionId, secret } : undefined;
};

/** `origin`: the site's; `Secure` over https. */
export const ticketCookie = (
  family: TokenFamily,
  ticket: SessionTicket,
  maxAgeSeconds: number,
  origin: string,
): string =>
  cookie(family, `${ticket.subjectId}.${ticket.sessionId}.${ticket.secret}`, maxAgeSeconds, origin);

export const clearedCookie = (family: TokenFamily, origin: string): string => cookie(family, '', 0, origin);

const cookie = (family: TokenFamily, value: string, maxAgeSeconds: number, origin: string): string => {
  const { cookie: name, path } = sessionKinds[family];
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
};
