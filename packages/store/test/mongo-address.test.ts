import { expect, test } from 'vitest';
import { clientOf, databaseOf } from '../src/mongo/connect.ts';

test.each([
  ['mongodb://localhost:27017/stock', 'stock'],
  ['mongodb://a:1,b:2,c:3/stock?replicaSet=rs0', 'stock'],
  ['mongodb+srv://qm:p%40ss@cluster.example.net/st%20ock?retryWrites=true', 'st ock'],
  ['mongodb://localhost:27017', 'quartermaster'],
  ['mongodb://localhost:27017/', 'quartermaster'],
  ['mongodb://qm:secret@localhost/?authSource=admin', 'quartermaster'],
])('the data of %s is in the database %s', (uri, name) => {
  expect(databaseOf(uri)).toBe(name);
});

test.each([
  'readPreference=secondaryPreferred&journal=false&w=1',
  'j=false',
  'w=1&J=false&readPreference=secondary',
])('a read is never older than a write, and a write is durable, though an address asks for %s', (asked) => {
  const { options } = clientOf(`mongodb://db/?${asked}`);
  expect(options.readPreference.mode).toBe('primary');
  expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true });
});
