import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-elements.ts';
import { isGs1 } from '#shared/barcodes/read-label.ts';
import { nextVariant, otherwise } from './picture-variants.ts';

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'DataMatrix', 'DataBarExpanded', 'QRCode', 'EAN13', 'EAN8', 'UPCA', 'ITF'],
  maxNumberOfSymbols: 4,
  // the human-readable form has neither FNC1 nor certain brackets
  textMode: 'Plain',
};

/** The smallest module there is: whether the page's policy lets one be compiled at all. */
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

/** As a hand scanner that announces its symbology; the last separator says that this one drops none. */
export const asScanned = ({
  text,
  symbologyIdentifier,
}: Pick<ReadResult, 'text' | 'symbologyIdentifier'>): string =>
  `${symbologyIdentifier}${text}${isGs1(symbologyIdentifier) ? GROUP_SEPARATOR : ''}`;

/**
 * Loads the decoder from our own origin; answers the codes of a picture, each with its symbology identifier. A picture
 * that shows none as it is gets one other look, each time another; one that worked is kept, as hands and light stay so.
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
