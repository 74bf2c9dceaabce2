import { constants } from 'node:zlib';
import { answerTypes } from '@quartermaster/contract';
import compression from 'compression';

/** Sent line by line while work goes on: compressing would hold lines back. */
const lineByLine: readonly string[] = [answerTypes.events, answerTypes.ndjson];

/** Compresses answers over 1 KB as they go; the console's files are compressed when they are built. */
export const compressAnswers = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (request, response) => {
    const type = String(response.getHeader('content-type') ?? '').split(';')[0] ?? '';
    return !lineByLine.includes(type) && compression.filter(request, response);
  },
});
