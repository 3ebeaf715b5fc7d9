import { GROUP_SEPARATOR, hasRightCheckDigit } from './gs1-parser.ts';
import { readGs1 } from './read-gs1.ts';
import { isSpecifiedFormat, readLegacy } from './read-legacy.ts';
import { type ScanBounds, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { failedReading, type ScanReading, scanErrors } from './scan-reading.ts';

/** The longest label that GS1 allows has fewer characters; a page pasted by mistake is not searched for one. */
const LONGEST_CODE = 500;

/** What symbologies a scanner announces before a code in GS1 elements: GS1-128, DataMatrix, DataBar, QR. */
const GS1_SYMBOLOGY = /^\](?:C1|d2|e0|Q3)/;
const OTHER_SYMBOLOGY = /^\][A-Za-z]\d/;

/**
 * AMB-27, in two layers: what says that it is GS1, or can only be, is read by the standard; anything else by the
 * specification's rule. `today` decides the century of two-digit years.
 */
export const readScan = (
  input: string,
  { today, bounds = SPECIFIED_BOUNDS }: { today: string; bounds?: ScanBounds },
): ScanReading => {
  if (input.length > LONGEST_CODE) {
    return input.trim() === '' ? { status: 'ignored' } : failedReading('legacy', scanErrors.unknownFormat);
  }
  const code = withSeparators(input);
  if (code === '') return { status: 'ignored' };
  if (announcesGs1(code)) {
    const elements = code.replace(GS1_SYMBOLOGY, '');
    const isTooShort = elements.length < 25;
    const error = isTooShort ? scanErrors.unknownFormat : scanErrors.undecodable;
    return readGs1(elements, today, bounds) ?? failedReading('gs1', error);
  }
  const bare = code.replace(OTHER_SYMBOLOGY, '');
  const reading = resemblesGs1(bare) ? readGs1(bare, today, bounds) : undefined;
  const lacksWeight = reading?.status === 'error' && reading.error === scanErrors.unknownFormat;
  return reading && !(lacksWeight && isSpecifiedFormat(bare)) ? reading : readLegacy(bare, bounds);
};

/** White space is of a hand that copies; the separator is none. */
const withSeparators = (input: string): string =>
  input.replaceAll('<GS>', GROUP_SEPARATOR).replaceAll(/\s/g, '');

/** The elements of a code as a scanner or a hand gives it, without what announces them. */
export const elementsOf = (input: string): string =>
  withSeparators(input.slice(0, LONGEST_CODE + 1)).replace(GS1_SYMBOLOGY, '');

const announcesGs1 = (code: string): boolean =>
  GS1_SYMBOLOGY.test(code) || code.includes(GROUP_SEPARATOR) || code.startsWith('(');

const resemblesGs1 = (code: string): boolean =>
  /^0[12]\d{14}/.test(code) && (hasRightCheckDigit(code.slice(2, 16)) || /^310[0-5]/.test(code.slice(16)));
