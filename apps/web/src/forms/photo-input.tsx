import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { acceptedImages } from './image-file.ts';

interface PhotoInput {
  /** The hidden file inputs, to be rendered. */
  readonly inputs: ReactNode;
  /** Opens the file chooser. */
  readonly choose: () => void;
  /** Opens the camera; undefined except on phones and tablets. */
  readonly take: (() => void) | undefined;
  /** Whether a file is being dragged over the target. */
  readonly over: boolean;
  /** For the element that a file can be dropped on. */
  readonly target: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** A photo chosen as a file, dropped, or taken with the device's camera. @param label names the inputs */
export function usePhotoInput(label: string, onFile: (file: File) => void): PhotoInput {
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hasCamera = matchMedia('(pointer: coarse)').matches;
  const input = (ref: typeof file, name: string, capture: boolean) => (
    <input
      ref={ref}
      hidden
      type="file"
      aria-label={name}
      accept={acceptedImages}
      {...(capture ? { capture: 'environment' as const } : {})}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.files?.[0];
        if (chosen) onFile(chosen);
        // Lets the same file be chosen again after an error.
        currentTarget.value = '';
      }}
    />
  );
  return {
    inputs: (
      <>
        {input(file, label, false)}
        {hasCamera ? input(camera, `${label} from the camera`, true) : null}
      </>
    ),
    choose: () => file.current?.click(),
    take: hasCamera ? () => camera.current?.click() : undefined,
    over,
    target: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        const dropped = event.dataTransfer.files[0];
        setOver(false);
        if (!dropped) return;
        event.preventDefault();
        onFile(dropped);
      },
    },
  };
}
