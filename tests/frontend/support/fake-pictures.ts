import { vi } from 'vitest';

/** What jsdom cannot do: decode and draw. */
export const fakePictures = (sizeOf: (quality: number) => number, decoded = true) => {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!decoded) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { width: 4000, height: 3000, close: () => undefined };
  });
  const sizes: string[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality = 1,
  ) {
    sizes.push(`${this.width}x${this.height} ${type}`);
    done(new Blob(['x'.repeat(sizeOf(quality))], { type: type ?? '' }));
  });
  return sizes;
};
