import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

/** The id of the only document. */
export const slackId = 'slack';

const channel = z.strictObject({ id: z.string(), name: z.string() });

const slackDocument = z.strictObject({
  id: z.string(),
  enabled: z.boolean(),
  teamId: z.string().exactOptional(),
  teamName: z.string().exactOptional(),
  connectedById: z.string().exactOptional(),
  connectedByName: z.string().exactOptional(),
  connectedAt: z.string().exactOptional(),
  /** Absent while no workspace is connected. */
  sealedToken: z.string().exactOptional(),
  /** The token's last characters. */
  tokenEnding: z.string().exactOptional(),
  /** By id, because channels are renamed. */
  channels: z.strictObject({
    defaults: channel.exactOptional(),
    equipment: channel.exactOptional(),
    requests: channel.exactOptional(),
    inventory: channel.exactOptional(),
  }),
  notifications: z.strictObject({
    equipmentCreated: z.boolean(),
    equipmentAssigned: z.boolean(),
    requestCreated: z.boolean(),
    requestFulfilled: z.boolean(),
    requestRejected: z.boolean(),
    lowInventory: z.boolean(),
  }),
  disabledBecause: z.enum(['revoked', 'keyLost']).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SlackDocument = z.infer<typeof slackDocument>;
export type StoredSlack = Stored<SlackDocument>;

export const slackCollection: CollectionDeclaration<SlackDocument> = {
  name: 'slack',
  schema: slackDocument,
  shapes: [],
  unique: [],
  search: [],
  cached: true,
};

const connectionDocument = z.strictObject({
  /** SHA-256 of the `state` that Slack gives back. */
  id: z.string(),
  /** The session in which it was begun. */
  sessionId: z.string(),
  expiresAt: z.string(),
});
export type ConnectionDocument = z.infer<typeof connectionDocument>;

/** Connections that somebody has begun, until they come back from Slack. */
export const slackConnectionCollection: CollectionDeclaration<ConnectionDocument> = {
  name: 'slackConnections',
  schema: connectionDocument,
  shapes: [{ sort: ['expiresAt'] }],
  unique: [],
  search: [],
};
