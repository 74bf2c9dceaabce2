import { Button, Spinner } from '@blueprintjs/core';
import { Flash, Offline, Refresh } from '@blueprintjs/icons';
import { scanTexts } from '@quartermaster/core/scanning/scan-texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import './camera.css';
import { Decoder } from './decoder.ts';
import { Sightings } from './sightings.ts';
import { useCamera } from './use-camera.ts';

interface CameraProps {
  /** Called once for a code that comes into sight, and again if it does after 3 s. */
  readonly onCode: (code: string) => void;
  /** Reads nothing meanwhile, but keeps the picture. */
  readonly paused?: boolean;
  /** Passes over the codes of products, which all of a kind share. */
  readonly withoutProducts?: boolean;
  /** There is no camera: whoever typed nothing yet now has to. */
  readonly onUnavailable?: () => void;
  /** Over the picture: what was read. */
  readonly children?: ReactNode;
}

/** Between two frames, in ms: reading all of them would use up a phone's battery. */
const pauseMs = 80;

/** The camera's picture, in which QR codes and barcodes are read; says in its place why there is none. */
export function Camera({ onCode, paused = false, withoutProducts, onUnavailable, children }: CameraProps) {
  const { stream, failure, hasLight, others = [], isLit, toggleLight, switchCamera } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<SVGSVGElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const latest = useRef({ onCode, paused, withoutProducts, onUnavailable });
  latest.current = { onCode, paused, withoutProducts, onUnavailable };
  const said = isBroken ? scanTexts.scannerNotLoaded : failure;
  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    element.srcObject = stream;
    const decoder = new Decoder();
    const sightings = new Sightings();
    let isGone = false;
    const readAll = async (): Promise<void> => {
      while (!isGone) {
        const reading = latest.current.paused ? {} : await decoder.read(element);
        if (isGone) return;
        if (reading.failed) return setIsBroken(true);
        const { code } = reading;
        const isWanted = !(reading.isProduct && latest.current.withoutProducts) && !latest.current.paused;
        if (code !== undefined && isWanted && sightings.isNew(code, performance.now())) {
          hit(frame.current);
          latest.current.onCode(code);
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    void readAll();
    return () => {
      isGone = true;
      decoder.end();
    };
  }, [stream]);
  useEffect(() => {
    if (said !== undefined) latest.current.onUnavailable?.();
  }, [said]);
  return (
    <section className="qm-cam" aria-label="Camera">
      {said !== undefined ? (
        <p className="qm-cam-none" role="status">
          <Offline size={20} />
          {said}
        </p>
      ) : stream ? (
        <>
          <video ref={video} className="qm-cam-feed" autoPlay muted playsInline />
          <svg ref={frame} className="qm-cam-frame" viewBox="0 0 120 120" aria-hidden="true">
            <path d="M2 26V10a8 8 0 0 1 8-8h16M94 2h16a8 8 0 0 1 8 8v16M118 94v16a8 8 0 0 1-8 8H94M26 118H10a8 8 0 0 1-8-8V94" />
          </svg>
          <div className="qm-cam-tools">
            {hasLight ? (
              <Button
                className="qm-cam-btn"
                icon={<Flash size={16} />}
                aria-label="Light"
                aria-pressed={isLit}
                onClick={toggleLight}
              />
            ) : null}
            {others.length > 0 ? (
              <Button
                className="qm-cam-btn"
                icon={<Refresh size={16} />}
                aria-label="Switch camera"
                onClick={switchCamera}
              />
            ) : null}
          </div>
        </>
      ) : (
        <p className="qm-cam-none">
          <Spinner size={20} />
          Starting the camera
        </p>
      )}
      {children}
    </section>
  );
}

/** The frame closes on what was read, and the phone shakes. */
function hit(frame: SVGSVGElement | null): void {
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
    frame?.animate([{ scale: 1 }, { scale: 0.84 }, { scale: 1 }], { duration: 120, easing: 'ease-out' });
  // Browsers complain about it where nobody has touched the page yet.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(40);
}
