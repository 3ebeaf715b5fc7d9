/** Preprocessing of a frame: rotation and smoothing. */
type Variant = { degrees: number; smoothPx: number };

/**
 * A linear code must be crossed completely by a scan line, which fails above about fifteen degrees. The
 * decoder tries quarter turns; these angles are between. Smoothing removes noise of dark frames, which
 * resembles bars.
 */
const VARIANTS: readonly Variant[] = [
  { degrees: 0, smoothPx: 1 },
  { degrees: 20, smoothPx: 0.7 },
  { degrees: -20, smoothPx: 0.7 },
  { degrees: 0, smoothPx: 1.5 },
  { degrees: 40, smoothPx: 0.7 },
  { degrees: -40, smoothPx: 0.7 },
];

/** Cycles through all variants within a second. */
export const nextVariant = (n: number): Variant =>
  VARIANTS[n % VARIANTS.length] ?? { degrees: 0, smoothPx: 1 };

/** The complete frame, rotated and smoothed; undefined without canvas support. */
export const otherwise = (picture: ImageData, { degrees, smoothPx }: Variant): ImageData | undefined => {
  const { width, height } = picture;
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const size = {
    width: Math.ceil(width * cos + height * sin),
    height: Math.ceil(width * sin + height * cos),
  };
  const source = Object.assign(document.createElement('canvas'), { width, height });
  const turned = Object.assign(document.createElement('canvas'), size);
  const paint = turned.getContext('2d', { willReadFrequently: true });
  source.getContext('2d')?.putImageData(picture, 0, 0);
  if (!paint) return undefined;
  paint.translate(size.width / 2, size.height / 2);
  paint.rotate(angle);
  if (smoothPx > 0) paint.filter = `blur(${smoothPx}px)`;
  paint.drawImage(source, -width / 2, -height / 2);
  return paint.getImageData(0, 0, size.width, size.height);
};
