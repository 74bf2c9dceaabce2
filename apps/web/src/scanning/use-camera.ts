import { scanTexts } from '@quartermaster/core/scanning/scan-texts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readStored, store } from '../browser-storage.ts';

/** The camera that this browser used last. */
const chosenKey = 'qm-camera';

interface Opened {
  readonly stream?: MediaStream;
  /** Why there is no picture. */
  readonly failure?: string;
  readonly hasLight?: boolean;
  /** The other cameras. */
  readonly others?: readonly string[];
}

export interface CameraInUse extends Opened {
  readonly isLit: boolean;
  readonly toggleLight: () => void;
  readonly switchCamera: () => void;
}

/** The camera at the back, or the one chosen before, for as long as the page is in sight. */
export function useCamera(): CameraInUse {
  const isInSight = useSyncExternalStore(onVisibility, () => !document.hidden);
  const [chosen, setChosen] = useState(() => readStored(chosenKey) ?? undefined);
  const [opened, setOpened] = useState<Opened>({});
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    if (!isInSight) return;
    let isGone = false;
    const opening = open(chosen).then((one) => {
      if (isGone) return one;
      setOpened(one);
      one.stream?.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (!isGone) setOpened({ failure: scanTexts.cameraBusy });
      });
      return one;
    });
    return () => {
      isGone = true;
      setOpened({});
      setIsLit(false);
      void opening.then(({ stream }) => {
        for (const track of stream?.getTracks() ?? []) track.stop();
      });
    };
  }, [isInSight, chosen]);
  const { stream, others = [] } = opened;
  return {
    ...opened,
    isLit,
    toggleLight: () => {
      const light: MediaTrackConstraintSet & Light = { torch: !isLit };
      void stream
        ?.getVideoTracks()[0]
        ?.applyConstraints({ advanced: [light] })
        .then(
          () => setIsLit(!isLit),
          () => undefined,
        );
    },
    switchCamera: () => {
      const [next] = others;
      if (next === undefined) return;
      store(chosenKey, next);
      setChosen(next);
    },
  };
}

/** What browsers have that TypeScript doesn't know of. */
interface Light {
  readonly torch?: boolean;
}

async function open(chosen: string | undefined): Promise<Opened> {
  // Browsers only have it on secure pages.
  if (!window.isSecureContext || !('mediaDevices' in navigator)) return { failure: scanTexts.notSecure };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: {
        ...(chosen === undefined ? { facingMode: 'environment' } : { deviceId: chosen }),
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    });
    const [track] = stream.getVideoTracks();
    const abilities: MediaTrackCapabilities & Light = track?.getCapabilities?.() ?? {};
    return {
      stream,
      hasLight: abilities.torch === true,
      others: othersAfter(await cameras(), track?.getSettings().deviceId),
    };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

const cameras = async (): Promise<string[]> =>
  (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId }) => deviceId);

/** Beginning with the one after this, so that pressing the button comes round to each. */
function othersAfter(all: readonly string[], current: string | undefined): string[] {
  const at = all.indexOf(current ?? '');
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
}

function failureOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return scanTexts.cameraRefused;
  return name === 'NotFoundError' ? scanTexts.noCamera : scanTexts.cameraBusy;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
