import { mongo } from 'mongoose';
import type { CollectionDeclaration, Identified } from '../port.ts';
import { connectWithRetry, refusal } from './connect.ts';
import { jsonOf, projection, type Row } from './documents.ts';
import { type LogRow, logName } from './event-log.ts';
import { layoutOf } from './layout.ts';
import { Link } from './link.ts';
import { Rows } from './rows.ts';

/** Throws StoreUnavailable if MongoDB can't be reached, StoreUnusable if it can't be used. */
export async function glanceAtMongo(
  uri: string,
  declaration: CollectionDeclaration<Identified>,
  id: string,
): Promise<{ readonly document: unknown; readonly lastKeyId: string | undefined }> {
  const link = new Link(await connectWithRetry(uri), uri);
  try {
    const layout = layoutOf(declaration);
    const row = await new Rows<Row>(layout.name, link).first({ _id: id }, { projection: projection(layout) });
    const last = await new Rows<LogRow>(logName, link).first({}, { sort: { seq: -1 } });
    return { document: row && withoutVersion(jsonOf(row)), lastKeyId: last?.keyId };
  } catch (error) {
    throw error instanceof mongo.MongoServerError ? refusal(error) : error;
  } finally {
    await link.close();
  }
}

const withoutVersion = ({ version: _, ...document }: ReturnType<typeof jsonOf>): object => document;
