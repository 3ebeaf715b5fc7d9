import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { nextVariant, otherwise } from './picture-variants.ts';

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'DataMatrix', 'DataBarExpanded', 'QRCode', 'EAN13'],
  maxNumberOfSymbols: 3,
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
  (await readBarcodes(picture, OPTIONS)).filter(({ isValid }) => isValid).map(({ text }) => text);

/**
 * Loads the decoder from our own origin; answers the codes of a picture, those in GS1 elements with brackets. A picture
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
