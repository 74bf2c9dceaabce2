const figure = (count: number): string => count.toLocaleString('en');

const deleted =
  (one: string, several: string) =>
  (count: number): string =>
    `${figure(count)} ${count === 1 ? one : several} will be deleted`;

/** How long things are kept, and what is lost if that is shortened. */
export const retentionMessages = {
  daysOutside: (least: number, most: number) => `Use ${least} to ${figure(most)} days`,
  retentionLoss: {
    keepDeliveries: deleted('webhook delivery', 'webhook deliveries'),
    keepNotifications: deleted('notification', 'notifications'),
    keepExecutions: deleted('workflow run', 'workflow runs'),
    keepUndo: (count: number) =>
      `${figure(count)} ${count === 1 ? 'change' : 'changes'} can no longer be undone`,
  },
  shortenRetention: 'What is deleted cannot be brought back. Keep for fewer days?',
};
