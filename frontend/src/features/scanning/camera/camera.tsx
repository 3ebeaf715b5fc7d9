import { useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import styles from './camera.module.css';
import { mayDecode, openDecoder } from './decoder.ts';
import { freshCodes } from './fresh-codes.ts';

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
