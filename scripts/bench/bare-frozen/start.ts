// The same routes as the product's, as one would write them by hand: what the product is compared with.
//   BARE_PORT, BARE_FILE, BARE_CONFIG (a file of what configSchema says), BARE_ADMIN_PASSWORD
import { createSecretKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { assetChangeSchema, newAssetSchema } from '@quartermaster/core/assets/asset';
import { formatAssetId } from '@quartermaster/core/assets/asset-id';
import { fold } from '@quartermaster/core/query/fold';
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { pino } from 'pino';
import { type ZodType, z } from 'zod';
import { Assets, type StoredRow } from './assets.ts';
import { configSchema, indexed } from './config.ts';
import { Database } from './database.ts';
import { changedRow, newRow } from './editing.ts';
import { type Cause, EventLog, newId } from './events.ts';
import { exportAssets } from './exporting.ts';
import { importAssets } from './importing.ts';
import { list, listQuery } from './listing.ts';
import { invalid, Refusal } from './refusal.ts';
import { hashedPassword, Sessions, type User } from './sessions.ts';

const {
  BARE_PORT: port,
  BARE_FILE: file = '',
  BARE_CONFIG: configFile = '',
  BARE_ADMIN_PASSWORD: password = '',
} = process.env;
const key = createSecretKey(Buffer.alloc(32, 1));
const database = new Database(file);
const config = configSchema.parse(JSON.parse(readFileSync(configFile, 'utf8')));
const events = new EventLog(database, key);
const sessions = new Sessions(database, key);
const assets = new Assets(database, indexed(config), events);
if (!database.first('SELECT 1 FROM users LIMIT 1')) seed();

function seed(): void {
  const hash = hashedPassword(password);
  database.transaction(() => {
    database.run('INSERT INTO counter VALUES (1000)');
    for (const { id, email, role } of config.users)
      database.run('INSERT INTO users VALUES (?, ?, ?, 1, 0, 0, ?)', id, email, role, hash);
  });
}

const log = pino();
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
const headers = {
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

app.use((request, response, next) => {
  const started = performance.now();
  const requestId = randomUUID();
  response.set(headers).set('x-request-id', requestId);
  response.locals = { requestId };
  response.once('close', () => {
    const { method, path } = request;
    log.info(
      { requestId, method, path, status: response.statusCode, ms: Math.round(performance.now() - started) },
      'call',
    );
  });
  next();
});
app.get('/readyz', (_request, response) => {
  response.json({ status: 'ready' });
});

const signedIn: RequestHandler = (request, response, next) => {
  const token = request.headers.authorization?.replace(/^Bearer /, '');
  const user = token && sessions.userOf(token);
  if (!user || user.must_change_password) throw new Refusal(401, 'Sign in first');
  response.locals.user = user;
  next();
};
const administrator: RequestHandler = (_request, response, next) => {
  if (userOf(response).role !== 'admin') throw new Refusal(403, 'Only administrators may do this');
  next();
};
const userOf = ({ locals }: Response): User => locals.user;
const causeOf = (response: Response): Cause => {
  const { id, email } = userOf(response);
  const address = response.req.ip ?? '';
  return { actor: { kind: 'user', id, email }, face: 'api', requestId: response.locals.requestId, address };
};

/** What the schema makes of an input, or a refusal that says what is wrong with it. */
function checked<Output>(schema: ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Answers a record with its version as ETag. */
const answer = (response: Response, record: { readonly version: number }, status = 200): void => {
  response.status(status).set('etag', `"${record.version}"`).json(record);
};

/** An asset ID that was never in use. */
function nextAssetId(): string {
  for (;;) {
    const counter = database.first<{ next: number }>('UPDATE counter SET next = next + 1 RETURNING next');
    const assetId = formatAssetId('QTM', counter?.next ?? 0);
    const isTaken =
      database.first('SELECT 1 FROM assets WHERE asset_key = ?', fold(assetId)) ??
      database.first('SELECT 1 FROM retired WHERE asset_key = ?', fold(assetId));
    if (!isTaken) return assetId;
  }
}

const one = (response: Response, id: string): StoredRow => {
  const row = assets.find(id, fold);
  const { role, email } = userOf(response);
  if (!row || (role !== 'admin' && row.assigned_to !== email)) throw new Refusal(404, 'Equipment not found');
  return row;
};

/** All of it or nothing, in the log as well. */
function writing<Result>(work: () => Result): Result {
  try {
    return database.transaction(work);
  } catch (error) {
    events.reread();
    throw error;
  }
}

const credentials = z.object({ email: z.string(), password: z.string() });
const json = express.json({ limit: '1mb' });
const now = (): string => new Date().toISOString();
const routes = express.Router();
routes.post('/auth/login', json, (request, response) => {
  const { email, password } = checked(credentials, request.body);
  const token = sessions.signIn(email, password);
  if (token === undefined) throw new Refusal(401, 'Wrong password');
  response.json({ token });
});
routes.use(signedIn);
routes.get('/equipment', administrator, (request, response) => {
  response.json(list(assets, checked(listQuery, request.query)));
});
routes.get('/equipment/export', administrator, async (_request, response) => {
  const cause = causeOf(response);
  const data = { what: 'equipment', columns: 'default' };
  writing(() =>
    events.record({
      id: newId(),
      type: 'export.started',
      at: now(),
      ...cause,
      subject: { kind: 'export', id: newId() },
      data,
    }),
  );
  await exportAssets(assets, response);
});
routes.post('/equipment/import', administrator, async (request, response) => {
  response.json(await importAssets(assets, request, causeOf(response)));
});
routes.get<{ id: string }>('/equipment/:id', (request, response) => {
  answer(response, assets.answer(one(response, request.params.id)));
});
routes.post('/equipment', administrator, json, (request, response) => {
  const input = checked(newAssetSchema, request.body);
  const row = writing(() => {
    if (input.assetId !== undefined && assets.find(input.assetId, fold))
      throw new Refusal(409, 'This asset ID is already in use');
    const made = newRow(assets, input, { id: newId(), assetId: input.assetId ?? nextAssetId(), now: now() });
    assets.insert(made, causeOf(response));
    return made;
  });
  answer(response, assets.answer(row), 201);
});
routes.put<{ id: string }>('/equipment/:id', administrator, json, (request, response) => {
  const change = checked(assetChangeSchema, request.body);
  const row = writing(() => {
    const before = one(response, request.params.id);
    const asked = request.headers['if-match'];
    if (asked !== undefined && asked !== '*' && asked !== `"${before.version}"`)
      throw new Refusal(412, 'Changed meanwhile');
    const after = changedRow(assets, before, change, now());
    if (after !== before) assets.update(before, after, causeOf(response));
    return after;
  });
  answer(response, assets.answer(row));
});
app.use('/api', routes);

const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  if (!(error instanceof Refusal)) log.error({ err: error }, 'fault');
  const { status, message, issues } =
    error instanceof Refusal ? error : new Refusal(500, 'Something went wrong');
  response.status(status).json({ status, message, data: { issues } });
};
app.use(refuse);
// An import may take longer than the five minutes that Node gives a request.
app.listen(Number(port), '127.0.0.1').requestTimeout = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    database.close();
    process.exit();
  });
