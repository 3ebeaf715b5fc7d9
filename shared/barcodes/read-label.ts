import { type ScanBounds, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { asTypedOnAmericanKeys, isTypedOnFrenchKeys } from './azerty.ts';
import { digitalLinkElements } from './digital-link.ts';
import { hasRightCheckDigit } from './gs1-dictionary.ts';
import { type Elements, GROUP_SEPARATOR, parseElements, parseStrictly } from './gs1-elements.ts';
import {
  EMPTY_LABEL,
  type Label,
  type LabelReading,
  type LabelWarning,
  scanErrors,
  unknownLabel,
} from './label.ts';
import { labelOfElements, type Reading } from './label-of-elements.ts';
import { isSpecifiedFormat, readLegacy } from './read-legacy.ts';

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
