import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StreamClient } from '@quartermaster/contract';
import { isApiError } from '@quartermaster/contract';
import { FileNames, parts } from './folder.ts';

const uploaded = /^\/api\/files\/([A-Za-z0-9_-]+)$/;

/** Writes the photos of records beside their tables, each named after its record. */
export class Photos {
  count = 0;
  /** Which records lost theirs while it was read. */
  readonly gone: string[] = [];
  readonly #names = new FileNames();
  readonly #folder: string;
  readonly #streams: StreamClient;

  constructor(folder: string, streams: StreamClient) {
    this.#folder = folder;
    this.#streams = streams;
  }

  /** @returns what the record's cell says: the photo's path, or the address of a picture elsewhere */
  async keep(of: 'assets' | 'catalogue' | 'people', record: string, image: string): Promise<string> {
    const [, id] = uploaded.exec(image) ?? [];
    if (id === undefined) return image;
    const path = this.#names.take(`${parts.photosFolder}/${of}`, record, '.png');
    return (await this.write(path, id)) ? path : this.#isGone(record);
  }

  #isGone(record: string): string {
    this.gone.push(record);
    return '';
  }

  /** @returns whether it is still there */
  async write(path: string, id: string): Promise<boolean> {
    const target = join(this.#folder, path);
    let content: ReadableStream<Uint8Array>;
    try {
      content = await this.#streams.files.get(id);
    } catch (error) {
      if (isApiError(error) && error.status === 404) return false;
      throw error;
    }
    await writeContent(target, content);
    this.count += 1;
    return true;
  }
}

/** Writes a file, with the folders that it needs. */
export async function writeContent(target: string, content: ReadableStream<Uint8Array>): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await pipeline(Readable.fromWeb(content), createWriteStream(target, { flags: 'wx' }));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** The id of an uploaded image; undefined for a picture elsewhere. */
export const uploadedId = (image: string | undefined): string | undefined => uploaded.exec(image ?? '')?.[1];
