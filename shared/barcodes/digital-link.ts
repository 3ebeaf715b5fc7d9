import { formOfIdentifier, identifierLength } from './gs1-dictionary.ts';
import type { Gs1Element } from './gs1-elements.ts';

/** Primary keys of a GS1 Digital Link (GS1 Digital Link URI syntax 1.4). */
const PRIMARY = /^(?:00|01|253|255|401|402|414|415|417|8003|8004|8006|8010|8013|8017|8018)$/;

const isIdentifier = (text: string): boolean =>
  /^\d{2,4}$/.test(text) && identifierLength(text) === text.length;

/**
 * Elements of a GS1 Digital Link of any domain: pairs of the path from its primary key on, then those of the
 * query. Undefined for other URLs.
 */
export const digitalLinkElements = (address: string): Gs1Element[] | undefined => {
  const [place = '', query = ''] = address.replace(/#.*$/s, '').split('?', 2);
  const segments = place
    .replace(/^.*?:\/\/[^/]*/s, '')
    .split('/')
    .slice(1);
  const first = segments.findIndex(
    (segment, at) => PRIMARY.test(segment) && fits(segment, segments[at + 1] ?? ''),
  );
  if (first === -1) return undefined;
  const path = segments.slice(first).filter((segment, at, all) => segment !== '' || at < all.length - 1);
  const pairs: [string, string][] = [];
  for (let at = 0; at < path.length; at += 2) pairs.push([path[at] ?? '', path[at + 1] ?? '']);
  for (const part of query.split(/[&;]/)) {
    const [id = '', value = ''] = part.split('=', 2);
    if (isIdentifier(id)) pairs.push([id, value]);
  }
  const elements = pairs.map(([id, value]) => ({ id, value: whole(id, decoded(value) ?? '') }));
  return elements.every(({ id, value }) => isIdentifier(id) && value !== '') ? elements : undefined;
};

const fits = (id: string, value: string): boolean =>
  formOfIdentifier(id)?.fits(whole(id, decoded(value) ?? '')) === true;

/** A link can omit the leading zeros of a GTIN. */
const whole = (id: string, value: string): string =>
  /^0[12]$/.test(id) && /^(?:\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, '0') : value;

const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};
