/** In the query of an import instead of a reading: the first line of the body is the reading. */
export const readingInBody = 'body';

/** The most bytes that this line may have. */
export const longestReading = 1024 * 1024;
