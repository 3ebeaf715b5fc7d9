/** What a scan came to, for ears and fingers: in a cold room nobody looks at the screen. */
export type Signal = 'ok' | 'check' | 'error';

/** Hertz and seconds of each tone. */
const tones: Record<Signal, readonly (readonly [hertz: number, seconds: number])[]> = {
  ok: [[1320, 0.09]],
  check: [
    [880, 0.09],
    [660, 0.12],
  ],
  error: [[196, 0.35]],
};

const vibrations: Record<Signal, number[]> = { ok: [40], check: [60, 60, 60], error: [300] };

let speaker: AudioContext | undefined;

/** A tone and a vibration where the device has them; a device without says nothing, and nothing is lost. */
export const giveSignal = (signal: Signal): void => {
  navigator.vibrate?.(vibrations[signal]);
  if (typeof AudioContext === 'undefined') return;
  try {
    speaker ??= new AudioContext();
    void speaker.resume();
    let at = speaker.currentTime;
    for (const [hertz, seconds] of tones[signal]) {
      const tone = speaker.createOscillator();
      const volume = speaker.createGain();
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      tone.connect(volume).connect(speaker.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds;
    }
  } catch {
    // a device may refuse sound: colour and words say the same
  }
};
