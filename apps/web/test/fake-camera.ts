import { open, rm, writeFile } from 'node:fs/promises';
import { cameraFile } from '@quartermaster/test-kit/browser';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const width = 640;
const height = 480;

/** A picture at an address, or a part of it, in fractions of its width and height. */
export interface Held {
  readonly address: string;
  readonly part?: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;
}

/**
 * Holds pictures before the cameras of this process's browsers, one after the other, again and again, until the test
 * ends.
 * @param page draws them
 * @returns goes on with only some of them
 */
export async function holdBeforeCamera(
  page: Page,
  pictures: readonly Held[],
  perSecond = 1,
): Promise<(only: readonly number[]) => Promise<void>> {
  onTestFinished(() => rm(cameraFile));
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`);
  const frames: Buffer[] = [];
  for (const picture of pictures)
    frames.push(
      Buffer.concat([
        Buffer.from('FRAME\n'),
        Buffer.from(await brightness(page, picture), 'base64'),
        Buffer.alloc((width * height) / 2, 128),
      ]),
    );
  await writeFile(cameraFile, Buffer.concat([header, ...frames]));
  return async (only) => {
    const some = frames.filter((_, at) => only.includes(at));
    // In place: the browser reads it meanwhile, and ends if it is ever shorter.
    const file = await open(cameraFile, 'r+');
    let position = header.length;
    for (const at of frames.keys()) {
      const frame = some[at % some.length];
      if (frame) position += (await file.write(frame, 0, frame.length, position)).bytesWritten;
    }
    await file.close();
  };
}

const whole = { left: 0, top: 0, width: 1, height: 1 };

/** How bright each pixel of a picture is that lies askew on a desk. */
const brightness = (page: Page, { address, part = whole }: Held): Promise<string> =>
  page.evaluate(
    async ([src, part, width, height]) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) return '';
      const [across, down] = [picture.width * part.width, picture.height * part.height];
      const from = [picture.width * part.left, picture.height * part.top] as const;
      context.fillStyle = '#777';
      context.fillRect(0, 0, width, height);
      context.rotate(0.1);
      context.drawImage(picture, ...from, across, down, 100, 90, 480, (480 * down) / across);
      const bright = context.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 === 1);
      return btoa(bright.reduce((text, value) => text + String.fromCharCode(value), ''));
    },
    [address, part, width, height] as const,
  );
