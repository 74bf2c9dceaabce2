import { constants } from 'node:zlib';
import { answerTypes } from '@quartermaster/contract';
import compression from 'compression';

/** Sent line by line while work continues; compressing would hold lines back. */
const lineByLine: readonly string[] = [answerTypes.events, answerTypes.ndjson];

/** Compresses answers over 1 KB on the fly; the console's files are compressed at build time. */
export const compressAnswers = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (request, response) => {
    const type = String(response.getHeader('content-type') ?? '').split(';')[0] ?? '';
    return !lineByLine.includes(type) && compression.filter(request, response);
  },
});
