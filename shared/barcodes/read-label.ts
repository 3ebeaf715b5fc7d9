import { type ScanBounds, SPECIFIED_BOUNDS, isWithin } from '#shared/settings/scan-bounds.ts';
import { hasRightCheckDigit, formOfIdentifier, identifierLength } from './gs1-dictionary.ts';
import {
  type Elements,
  GROUP_SEPARATOR,
  parseElements,
  parseStrictly,
  type Gs1Element,
} from './gs1-elements.ts';
import {
  EMPTY_LABEL,
  type Label,
  type LabelReading,
  type LabelWarning,
  scanErrors,
  unknownLabel,
  type ScanError,
} from './label.ts';
import { labelOfElements, type Reading } from './label-of-elements.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';

/** Longer than any GS1 label; rejects pasted pages. */
const LONGEST_CODE = 500;

/** Symbology prefixes of GS1 codes: GS1-128, DataMatrix, DataBar, QR. */
const GS1_SYMBOLOGY = /^\](?:C1|d2|e0|Q3|J1)/;
const OTHER_SYMBOLOGY = /^\][A-Za-z]\d/;

/** Whether a code starts with a GS1 symbology prefix. */
export const isGs1 = (code: string): boolean => GS1_SYMBOLOGY.test(code);

const WEB_ADDRESS = 'Ce code est une adresse web, pas une étiquette.';
export const WRONG_KEYBOARD =
  'Le lecteur tape comme un clavier américain (QWERTY) : scannez « clavier français (AZERTY) » dans sa notice.';

/**
 * Reads any code: first as an article number, then as GS1 where it is marked as such or unambiguous (AMB-27),
 * then by the specification's heuristic.
 */
export const readLabel = (
  input: string,
  { today, bounds = SPECIFIED_BOUNDS }: { today: string; bounds?: ScanBounds },
): LabelReading => {
  if (input.length > LONGEST_CODE) {
    return input.trim() === '' ? { status: 'empty' } : unknownLabel('legacy', scanErrors.unknownFormat);
  }
  const code = withSeparators(input);
  if (code === '') return { status: 'empty' };
  if (!isTypedOnFrenchKeys(code)) return readCode(code, { today, bounds });
  const reading = readCode(asTypedOnAmericanKeys(code), { today, bounds });
  return reading.status === 'read' ? warned(reading.label, 'keyboard') : unknownLabel('gs1', WRONG_KEYBOARD);
};

const warned = (label: Label, warning: LabelWarning): LabelReading => ({
  status: 'read',
  label: { ...label, warnings: [...label.warnings, warning] },
});

const FRAME_05 = `[)>\u001E05${GROUP_SEPARATOR}`;
// oxlint-disable-next-line no-control-regex -- record separator and end of transmission
const FRAME_END = /[\u001E\u0004]+$/;

/** White space comes from copying. A scanner can append RS or EOT and add an ISO/IEC 15434 envelope. */
const withSeparators = (input: string): string =>
  input
    .replaceAll(/<GS>|\{GS\}|␝/gi, GROUP_SEPARATOR)
    .replaceAll(/\s/g, '')
    .replace(FRAME_05, GROUP_SEPARATOR)
    .replace(FRAME_END, '');

const readCode = (code: string, reading: Reading): LabelReading => {
  if (code.includes('://')) return readAddress(code.replace(OTHER_SYMBOLOGY, ''), reading);
  if (announcesGs1(code)) return readElements(code.replace(GS1_SYMBOLOGY, ''), reading);
  const bare = code.replace(OTHER_SYMBOLOGY, '');
  if (isArticleNumber(bare))
    return { status: 'read', label: { ...EMPTY_LABEL, mode: 'article', gtin: bare } };
  if (beginsWithProduct(bare)) return readElements(bare, reading);
  const elements = parseStrictly(bare);
  const hasProduct = elements?.some(({ id }) => id === '01' || id === '02');
  if (hasProduct || resemblesGs1(bare)) {
    const found = readElements(bare, reading);
    if (found.status === 'read') return found;
  }
  if (isSpecifiedFormat(bare)) return readLegacy(bare, reading.bounds);
  // the second symbol of a label, or a pallet
  const isPart = elements?.some(({ id }) => /^(?:00|10|310\d|320\d)$/.test(id));
  return isPart ? readElements(bare, reading) : readLegacy(bare, reading.bounds);
};

const announcesGs1 = (code: string): boolean =>
  isGs1(code) || code.includes(GROUP_SEPARATOR) || code.startsWith('(');

/** EAN-8, UPC-A, EAN-13, ITF-14. */
const isArticleNumber = (code: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(code) && hasRightCheckDigit(code);

const beginsWithProduct = (code: string): boolean =>
  /^0[12]\d{14}/.test(code) && hasRightCheckDigit(code.slice(2, 16));

/** A wrong check digit is reported, and the weight is still read (AMB-27). */
const resemblesGs1 = (code: string): boolean => /^0[12]\d{14}310[0-5]/.test(code);

const readAddress = (address: string, reading: Reading): LabelReading => {
  const elements = digitalLinkElements(address);
  if (!elements) return unknownLabel('web', WEB_ADDRESS);
  return readElements(elements.map(({ id, value }) => `${id}${value}${GROUP_SEPARATOR}`).join(''), reading);
};

const readElements = (code: string, reading: Reading): LabelReading => {
  const read = parseElements(code);
  if ('refused' in read) {
    const unreadable = code.length < 25 ? scanErrors.unknownFormat : scanErrors.undecodable;
    return unknownLabel('gs1', read.refused ?? unreadable);
  }
  return { status: 'read', label: labelOf(read, reading) };
};

const labelOf = ({ elements, other, isAssumed }: Elements, reading: Reading): Label => {
  const label = labelOfElements(elements, reading);
  const doubts: LabelWarning[] = [
    ...(isAssumed ? (['separator'] as const) : []),
    ...(other ? (['two_readings'] as const) : []),
  ];
  return {
    ...label,
    warnings: [...label.warnings, ...doubts],
    otherReading: other ? labelOfElements(other, reading) : null,
  };
};

/**
 * Characters that an AZERTY computer types for a scanner configured as QWERTY, and the intended ones: one to
 * one for the 82 characters of GS1, except `[`, which is a dead key on French keyboards.
 */
const FRENCH = `&é"'(-è_çà1234567890°+)=azertyuiopAZERTYUIOPqsdfghjklmQSDFGHJKLM%ùwxcvbn,;:!WXCVBN?./§$£`;
const AMERICAN = `1234567890!@#$%^&*()_+-=qwertyuiopQWERTYUIOPasdfghjkl;ASDFGHJKL:"'zxcvbnm,./ZXCVBNM<>?]}`;

const meant = new Map([...FRENCH].map((sign, at) => [sign, AMERICAN[at] ?? sign]));

/** Unshifted digit keys of AZERTY: no code contains these letters. */
const isTypedOnFrenchKeys = (code: string): boolean =>
  /[éèçà]/.test(code) && (code.match(/[&é"'(\-è_çà]/g)?.length ?? 0) >= 6;

const asTypedOnAmericanKeys = (code: string): string =>
  [...code].map((sign) => meant.get(sign) ?? sign).join('');

/** Primary keys of a GS1 Digital Link (GS1 Digital Link URI syntax 1.4). */
const PRIMARY = /^(?:00|01|253|255|401|402|414|415|417|8003|8004|8006|8010|8013|8017|8018)$/;

const isIdentifier = (text: string): boolean =>
  /^\d{2,4}$/.test(text) && identifierLength(text) === text.length;

/**
 * Elements of a GS1 Digital Link of any domain: pairs of the path from its primary key on, then those of the
 * query. Undefined for other URLs.
 */
const digitalLinkElements = (address: string): Gs1Element[] | undefined => {
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

/** SCN-07; `code` has no white space. */
const isSpecifiedFormat = (code: string): boolean =>
  (code.length >= 25 && (code.includes('3103') || code.includes('1032'))) ||
  (code.length === 30 && code.includes('0301'));

const GTIN_DIGITS = 13;

/**
 * Heuristic of the specification (SCN-07..12), not a standard: letters are the lot, the first 13 digits the
 * product, and the weight is the most plausible of the digits after the marker. The result must be checked
 * (AMB-27).
 */
const readLegacy = (code: string, bounds: ScanBounds): LabelReading => {
  if (!isSpecifiedFormat(code)) return unknownLabel('legacy', scanErrors.unknownFormat);
  const letters = code.replaceAll(/[^A-Za-z]/g, '');
  const digits = code.replaceAll(/\D/g, '');
  if (digits.length < GTIN_DIGITS) return unknownLabel('legacy', scanErrors.undecodable);
  const weight = likelyWeight(digits, code.length, bounds);
  if (typeof weight === 'string') return unknownLabel('legacy', weight);
  return {
    status: 'read',
    label: {
      ...EMPTY_LABEL,
      mode: 'legacy',
      weightGrams: weight,
      noWeight: null,
      gtin: digits.slice(0, GTIN_DIGITS),
      lot: letters === '' ? null : letters,
      warnings: ['legacy_heuristic'],
    },
  };
};

const likelyWeight = (digits: string, length: number, bounds: ScanBounds): number | ScanError => {
  const after3103 = digitsAfter(digits, '3103');
  if (after3103 !== undefined) return weight3103(after3103, bounds) ?? scanErrors.noWeight3103;
  const after1032 = digitsAfter(digits, '1032');
  if (after1032 !== undefined) return weight1032(after1032, bounds) ?? scanErrors.noWeight1032;
  const after0301 = length === 30 ? digitsAfter(digits, '0301') : undefined;
  if (after0301 !== undefined) return weight0301(after0301, bounds) ?? scanErrors.noWeight0301;
  return scanErrors.undecodable;
};

/** A marker within the product's digits is a coincidence, unless there is no other. */
const digitsAfter = (digits: string, marker: string): string | undefined => {
  const beyond = digits.indexOf(marker, GTIN_DIGITS);
  const at = beyond === -1 ? digits.indexOf(marker) : beyond;
  return at === -1 ? undefined : digits.slice(at + marker.length);
};

/** SCN-09: four digits, as tenths of a gram, else as hundredths of a kilogram; the ranges do not overlap. */
const weight3103 = (after: string, bounds: ScanBounds): number | undefined => {
  const digits = /^\d{4}/.exec(after)?.[0];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  if (isWithin(value / 10, bounds['3103'])) return divideHalfUp(value, 10);
  return isWithin(value * 10, bounds['3103']) ? value * 10 : undefined;
};

const groupsOfFour = (after: string): number[] => (after.match(/\d{4}/g) ?? []).map(Number);

/** SCN-10: the largest, in grams. */
const weight1032 = (after: string, bounds: ScanBounds): number | undefined =>
  groupsOfFour(after)
    .filter((weightGrams) => isWithin(weightGrams, bounds['1032']))
    .sort((a, b) => b - a)[0];

const PREFERRED = [2_000, 15_000] as const;
const LIKELIEST = 6_000;

/** SCN-11: grams or tens of grams; 2 to 15 kg preferred, then the nearest to 6 kg. */
const weight0301 = (after: string, bounds: ScanBounds): number | undefined => {
  const rank = (weightGrams: number) => (isWithin(weightGrams, PREFERRED) ? 0 : 1);
  return groupsOfFour(after)
    .flatMap((value) => [value, value * 10])
    .filter((weightGrams) => isWithin(weightGrams, bounds['0301']))
    .sort((a, b) => rank(a) - rank(b) || Math.abs(a - LIKELIEST) - Math.abs(b - LIKELIEST))[0];
};
