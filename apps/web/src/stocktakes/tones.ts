import { readStored, store } from '../browser-storage.ts';

const soundKey = 'qm-scan-sound';

/** In Hz; a scanner's own beep is about as high as the first. */
const pitches = { read: 1760, attention: 440 };
const [seconds, volume] = [0.09, 0.2];

export const isSoundOn = (): boolean => readStored(soundKey) !== 'off';
export const setSound = (isOn: boolean): void => store(soundKey, isOn ? 'on' : 'off');

let audio: AudioContext | undefined;

/** A short tone, if sound is on: high for a code that was read, low for an answer to look at. */
export function playTone(kind: keyof typeof pitches): void {
  if (!isSoundOn() || !('AudioContext' in window)) return;
  audio ??= new AudioContext();
  // Browsers hold sound back until somebody touches the page.
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = pitches[kind];
  gain.gain.value = volume;
  // Faded out: cut off, it would click.
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
