/** The ETag for an answer that is a versioned record. */
export const etagOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? `"${answer.version}"`
    : undefined;
