/**
 * Ids derived from what they are about, so that the log records an event once however often its write is tried. They
 * have no dots: Standard Webhooks advises against them in message ids.
 */
export const derivedIds = {
  /** Event and batch of a request's step to another status. */
  requestStep: (requestId: string, to: string): string => `${requestId}:${to}`,
  /** Whether a batch is that in which what a request ordered arrives, unit by unit or all at once. */
  isDelivery: (batch: string): boolean => batch.endsWith(':fulfilled'),
  /** The asset of an ordered unit was made, arrived, or was removed because the unit is missing. */
  unitOrdered: (inventoryId: string): string => `${inventoryId}:created`,
  unitReceived: (inventoryId: string): string => `${inventoryId}:assigned`,
  unitMissing: (inventoryId: string): string => `${inventoryId}:missing`,
  maintenanceDue: (assetId: string, day: string): string => `${assetId}:maintenance-due:${day}`,
  /** As they were written before 0.2; the same announcement. */
  formerMaintenanceDue: (assetId: string, day: string): string => `${assetId}:maintenance.due:${day}`,
  /** The batch of all that became due on a day. */
  maintenanceDay: (day: string): string => `maintenance:${day}`,
  /** More than 50 assets of a type became due in a batch or on a day. */
  maintenanceSummary: (batch: string, typeId: string): string => `${batch}:maintenance-summary:${typeId}`,
  /** A change made an item's stock low, or a job that of more than 50. */
  stockLow: (changeId: string): string => `${changeId}:low`,
  /** The batch of what was low when a server started on a day. */
  stockDay: (day: string): string => `stock:${day}`,
  stockSummary: (jobId: string): string => `${jobId}:inventory-summary`,
  /** A record's event within a bulk job. */
  bulkStep: (jobId: string, recordId: string): string => `${jobId}:${recordId}`,
  /** The event that undoes another one. */
  undo: (batch: string, seq: number): string => `${batch}:${seq}`,
  /** What a run's command does, and that a run failed. */
  workflowStep: (key: string): string => key.replaceAll('.', '-'),
  /** Somebody had it run by hand. */
  workflowExecuted: (runId: string): string => `${runId}:executed`,
  /** The text that a run's command sends. */
  workflowMessage: (key: string): string => `${key.replaceAll('.', '-')}:message`,
  /** What is told of a workflow's failures together. */
  workflowFailures: (workflowId: string): string => `failures:${workflowId}`,
  /** Two colons: an action may be called `failed`. */
  workflowFailed: (runId: string): string => `${runId.replaceAll('.', '-')}::failed`,
  erased: (jobId: string): string => `${jobId}:erased`,
} as const;
