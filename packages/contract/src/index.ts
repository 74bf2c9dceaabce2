export { attachmentRoutes } from './attachment-routes.ts';
export { createCheckedClient } from './checked-client.ts';
export {
  type CallContext,
  type Client,
  type ClientOptions,
  createClient,
  errorBody,
  isApiError,
} from './client.ts';
export { contract, type ExportInput, type Inputs, type Outputs, type Received, streams } from './contract.ts';

export { declaredRoutes } from './declared-routes.ts';
export { eventPositionHeader } from './events.ts';
export { type ExportFormat, leftOutHeader } from './export-format.ts';
export type { Answer, Fetch, FetchInit } from './fetch.ts';
export { answerTypes, bodyTypes, printTypes } from './media-types.ts';
export type { RouteMeta, StreamMeta } from './route.ts';
export {
  type CsvBody,
  createStreamClient,
  type ImportInput,
  type PreviewInput,
  type StreamClient,
  type StreamOptions,
} from './stream-client.ts';
