import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-elements.ts';
import { isGs1 } from '#shared/barcodes/read-label.ts';
import { nextVariant, otherwise } from './picture-variants.ts';

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'DataMatrix', 'DataBarExpanded', 'QRCode', 'EAN13', 'EAN8', 'UPCA', 'ITF'],
  maxNumberOfSymbols: 4,
  // the human-readable form has neither FNC1 nor reliable brackets
  textMode: 'Plain',
};

/** The smallest WebAssembly module: tests whether the page's policy allows compilation. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

export const mayDecode = (): boolean => {
  try {
    return new WebAssembly.Module(EMPTY_MODULE) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
};

const codesIn = async (picture: ImageData): Promise<string[]> =>
  (await readBarcodes(picture, OPTIONS)).filter(({ isValid }) => isValid).map(asScanned);

/**
 * Formats a result like a hand scanner with symbology identifiers; the trailing separator marks that none is
 * dropped.
 */
export const asScanned = ({
  text,
  symbologyIdentifier,
}: Pick<ReadResult, 'text' | 'symbologyIdentifier'>): string =>
  `${symbologyIdentifier}${text}${isGs1(symbologyIdentifier) ? GROUP_SEPARATOR : ''}`;

/**
 * Loads the decoder from our origin; returns a function from a frame to its codes with symbology identifiers.
 * A frame without a code gets one more attempt with the next variant; a successful variant is kept, since
 * position and light rarely change.
 */
export const openDecoder = async (): Promise<(picture: ImageData) => Promise<string[]>> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  let attempt = 0;
  return async (picture) => {
    const codes = await codesIn(picture);
    if (codes.length > 0) return codes;
    const changed = otherwise(picture, nextVariant(attempt));
    const found = changed ? await codesIn(changed) : [];
    if (found.length === 0) attempt += 1;
    return found;
  };
};
