import { centsFromEuros } from '#shared/kernel/money.ts';
import type { Channel } from './day-takings.ts';
import { signedPercent, wholeEuros } from './figure-texts.ts';
import type { Morning } from './morning.ts';

export const channelLabels: Record<Channel, string> = {
  till: 'Caisse de Lormont',
  web: 'Site',
  wholesale: 'Grossistes',
};

type Taken = Pick<Morning['channels'][number], 'state' | 'amount' | 'usual' | 'usual_days' | 'change'> & {
  channel?: Channel;
  until_hour?: number | null;
};

/** Revenue and its comparison: « 1 240 € », « +17 %, 1 060 € d’habitude ». */
export const takingText = (taken: Taken): { value: string; note: string } => {
  const { state, amount, change } = taken;
  if (state === 'unread') return { value: '—', note: unreadWords(taken.channel) };
  const usual = usualWords(taken);
  if (state === 'closed') return { value: 'Fermé', note: usual };
  const parts = [
    ...(change === null ? [] : [signedPercent(Math.round(change * 100))]),
    ...(usual === '' ? [] : [usual]),
    ...(taken.until_hour == null ? [] : [`jusqu’à ${taken.until_hour} h`]),
  ];
  return { value: wholeEuros(centsFromEuros(amount ?? 0)), note: parts.join(', ') };
};

const usualWords = ({ usual, usual_days: days }: Taken): string =>
  usual === null || days === 0
    ? ''
    : `${usual === 0 ? 'rien' : wholeEuros(centsFromEuros(usual))} d’habitude`;

const unreadWords = (channel: Channel | undefined): string =>
  channel === 'till'
    ? 'caisse : pas encore relevée'
    : channel === 'wholesale'
      ? 'Dolibarr : pas encore relevé'
      : 'pas encore relevé';

const soldBy: Record<Channel, string> = { till: 'caisse', web: 'site', wholesale: 'ventes en gros' };

/**
 * Which sales a margin includes and which are missing: « Site et ventes en gros, sans caisse (pas encore
 * relevé) ».
 */
export const marginSources = (
  channels: readonly Pick<Morning['channels'][number], 'channel' | 'state'>[],
): string => {
  const read = channels.filter(({ state }) => state !== 'unread').map(({ channel }) => soldBy[channel]);
  const missing = channels.filter(({ state }) => state === 'unread').map(({ channel }) => soldBy[channel]);
  const all = listed(read);
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}${missing.length === 0 ? '' : `, sans ${listed(missing)} (pas encore relevé)`}`;
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;
