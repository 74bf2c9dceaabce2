/** Why a database can't be used as requested: a sentence for whoever runs the server. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
