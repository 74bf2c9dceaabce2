import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Frame, Reading } from './decoder.ts';

// Not from the CDN that the library takes it from by default.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const options: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA'],
  maxNumberOfSymbols: 4,
};

self.addEventListener('message', ({ data: { pixels, width, height } }: MessageEvent<Frame>) => {
  void read(new ImageData(new Uint8ClampedArray(pixels), width, height)).then((reading) =>
    self.postMessage(reading),
  );
});

async function read(picture: ImageData): Promise<Reading> {
  try {
    const found = (await readBarcodes(picture, options)).filter(
      ({ isValid, text }) => isValid && text !== '',
    );
    // Of several, what the camera is pointed at.
    const [nearest] = found.sort((one, other) => offCentre(one, picture) - offCentre(other, picture));
    return nearest ? { code: nearest.text, isProduct: /^(EAN|UPC)/.test(nearest.format) } : {};
  } catch {
    return { failed: true };
  }
}

function offCentre({ position }: ReadResult, { width, height }: ImageData): number {
  const { topLeft, bottomRight } = position;
  return Math.hypot((topLeft.x + bottomRight.x - width) / 2, (topLeft.y + bottomRight.y - height) / 2);
}
