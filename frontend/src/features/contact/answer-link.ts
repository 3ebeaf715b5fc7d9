import type { ContactRequestRow } from './contact-requests.queries.ts';
import { formatDate } from '#frontend/lib/format.ts';

/** Mail programs cut longer links; the question itself is in the letter that the house received. */
const QUOTED = 1200;

/** Opens the answer in the mail program: to whom, about what, with the question below. */
export const answerLink = ({
  email,
  sujet,
  prenom,
  nom,
  message,
  received_at: receivedAt,
}: ContactRequestRow): string => {
  const quoted = message
    .slice(0, QUOTED)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `Bonjour ${prenom} ${nom},\r\n\r\n\r\n\r\nVotre message du ${formatDate(receivedAt)} :\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${sujet}`)}&body=${encodeURIComponent(body)}`;
};
