import { useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-elements.ts';
import { isGs1 } from '#shared/barcodes/read-label.ts';
import styles from './camera.module.css';

/** Minimum interval between decoded frames. */
const DECODE_EVERY_MS = 120;

/** Reads codes with the camera; each once while it stays in view. */
export function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  useEffect(() => {
    const { signal, abort } = ending();
    void film(video, (code) => latest.current(code), signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return abort;
  }, []);

  if (problem !== undefined) {
    return (
      <Banner kind="error" actions={<Button onClick={onClose}>Fermer</Button>}>
        {problem}
      </Banner>
    );
  }
  return (
    <div className={styles.frame}>
      <video ref={video} muted playsInline aria-label="Image de la caméra" />
    </div>
  );
}

const ending = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

const film = async (
  video: { current: HTMLVideoElement | null },
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  if (!mayDecode()) {
    // only the scanner's own document may decode (CSP): reload it as such, once
    if (new URLSearchParams(location.search).has('camera')) throw new Error('decoding is not allowed');
    location.assign('/scanner?camera');
    return;
  }
  const decoder = openDecoder();
  // reported with the camera's own error, or below
  decoder.catch(() => undefined);
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
    audio: false,
  });
  try {
    await decodeStream(video, stream, await decoder, { onCode, signal });
  } finally {
    // when the decoder failed, stop recording as well
    stop(stream);
  }
};

interface Decoding {
  onCode: (code: string) => void;
  signal: AbortSignal;
}

const decodeStream = async (
  video: { current: HTMLVideoElement | null },
  stream: MediaStream,
  decode: Awaited<ReturnType<typeof openDecoder>>,
  { onCode, signal }: Decoding,
): Promise<void> => {
  if (signal.aborted || !video.current) return;
  const { current: screen } = video;
  screen.srcObject = stream;
  await screen.play();
  // a call or another app pauses the video on a phone
  const playAgain = () => {
    if (document.visibilityState === 'visible' && screen.paused) void screen.play().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', playAgain, { signal });
  screen.addEventListener('pause', () => setTimeout(playAgain, DECODE_EVERY_MS), { signal });
  const canvas = document.createElement('canvas');
  const picture = canvas.getContext('2d', { willReadFrequently: true });
  const isFresh = freshCodes();
  while (!signal.aborted && picture && video.current) {
    const { videoWidth: width, videoHeight: height } = video.current;
    if (width > 0) {
      canvas.width = width;
      canvas.height = height;
      picture.drawImage(video.current, 0, 0);
      for (const code of await decode(picture.getImageData(0, 0, width, height)))
        if (isFresh(code, Date.now())) onCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, DECODE_EVERY_MS));
  }
};

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const problemOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'La caméra est refusée par le navigateur : autorisez-la dans ses réglages, ou tapez le code.';
  if (name === 'NotFoundError') return 'Cet appareil n’a pas de caméra : tapez le code.';
  return 'La caméra ne s’ouvre pas. Les codes peuvent toujours être tapés ou lus par un lecteur.';
};

/** A code out of view for this long is a new piece with the same label. */
const GONE_MS = 2_500;

/** Filters repeated reads of a code while it stays in view. */
export const freshCodes = () => {
  const seenAt = new Map<string, number>();
  return (code: string, now: number): boolean => {
    const before = seenAt.get(code);
    seenAt.set(code, now);
    return before === undefined || now - before > GONE_MS;
  };
};

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
