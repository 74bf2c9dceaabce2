import { randomUUID } from 'node:crypto';
import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import {
  isAwaited,
  type UnitOutcome,
  unitOutcomeSchema,
  unitsOf,
} from '@quartermaster/core/requests/receiving';
import type { EquipmentRequest, Unit } from '@quartermaster/core/requests/request';
import { CsvRefused } from '@quartermaster/csv/csv-refused';
import { readCsv } from '@quartermaster/csv/read-csv';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { openSource } from '../imports/source.ts';
import { checked } from '../input.ts';
import { count } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { sign } from '../output/states.ts';
import { askOr, confirm } from '../ui/ask.ts';
import { givenRequests, type StepOptions } from './given-requests.ts';
import { nextCommands } from './next-step.ts';
import { outcome, takeStep } from './step.ts';
import { takeSteps } from './steps.ts';
import { oneRequestView } from './view.ts';

interface CompletedUnit {
  readonly unit: Unit;
  readonly outcome: UnitOutcome;
}

export interface DeliverOptions extends StepOptions {
  readonly serials?: string;
}

/**
 * Receives the units that a file lists, with serial numbers; without a file, everything that is still awaited, of
 * one request or of those on standard input.
 */
export async function deliverRequests(
  context: Context,
  id: string | undefined,
  options: DeliverOptions,
): Promise<ExitCode> {
  const { serials, stdin } = options;
  if (serials !== undefined && stdin) throw wrongUsage('--serials is for one request, --stdin for several.');
  const given = await givenRequests('deliver', id, options);
  if (typeof given !== 'string')
    return takeSteps(
      context,
      'deliver',
      given.map((one) => ({ id: one, details: {} })),
    );
  if (serials !== undefined)
    return completeUnits(context, given, async (request) => serialsIn(serials, request));
  return takeStep(context, 'deliver', given, async (request) =>
    (await isMeant(context, request)) ? {} : undefined,
  );
}

/**
 * If the requester is suspended, warns about it and where the delivery goes, and asks whether to continue.
 */
async function isMeant(
  context: Context,
  { arrivals, requesterName, userId }: EquipmentRequest,
): Promise<boolean> {
  if (!arrivals) return true;
  const warning = message.deliversToSuspended(requesterName ?? userId, arrivals);
  context.terminal.err(`${sign.warning} ${printable(warning)}`);
  return confirm(context, 'Go on?');
}

/** Receives one unit. */
export const receiveUnit = (
  context: Context,
  id: string,
  assetId: string,
  serialNumber: string | undefined,
) =>
  completeUnits(context, id, async (request) => {
    const given = { state: 'received', ...(serialNumber === undefined ? {} : { serialNumber }) };
    const unit = unitNamed(request, assetId);
    return [{ unit, outcome: checked(unitOutcomeSchema, given, { serialNumber: '--serial' }) }];
  });

/** Marks one unit as missing, and removes its asset. */
export const missUnit = (context: Context, id: string, assetId: string, written: string | undefined) =>
  completeUnits(context, id, async (request) => {
    const unit = unitNamed(request, assetId);
    const reason = await askOr(context, written, `Why is ${unit.assetId} missing`, '--reason TEXT');
    return [
      { unit, outcome: checked(unitOutcomeSchema, { state: 'missing', reason }, { reason: '--reason' }) },
    ];
  });

/** Records units one by one; refusals are listed, while the other units take effect. */
async function completeUnits(
  context: Context,
  id: string,
  prepare: (request: EquipmentRequest) => Promise<readonly CompletedUnit[]>,
): Promise<ExitCode> {
  const print = recordPrinter(context, oneRequestView(context));
  const client = await context.client();
  const [request, me] = await context.wait(
    'Looking it up',
    Promise.all([client.requests.get({ params: { id } }), context.me()]),
  );
  const wanted = await prepare(request);
  const arrived = wanted.some(({ outcome: { state } }) => state === 'received');
  if (arrived && !(await isMeant(context, request))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  let now = request;
  let refused = 0;
  for (const [index, { unit, outcome: body }] of wanted.entries()) {
    const call = client.requests.settleUnit(
      { params: { id: request.id, key: unit.key }, body },
      { context: { idempotencyKey: randomUUID() } },
    );
    try {
      now = await context.wait(`Receiving ${count(index + 1)} of ${count(wanted.length)}`, call);
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error;
      refused += 1;
      context.terminal.err(`${sign.warning} ${printable(error.message)}`);
    }
  }
  const reported = new Set(request.warnings?.map(({ text }) => text));
  for (const { text } of now.warnings ?? [])
    if (!reported.has(text)) context.terminal.err(`${sign.warning} ${printable(text)}`);
  print(now, () => outcome(context, now, nextCommands(now, me)));
  return refused > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

function unitNamed(request: EquipmentRequest, assetId: string): Unit {
  const unit = unitsOf(request.items).find((one) => fold(one.assetId) === fold(assetId));
  if (unit) return unit;
  throw new Failure(exitCodes.failed, `This request has no unit ${printable(assetId)}.`);
}

/**
 * The units listed in a file of asset IDs and serial numbers. Throws if any line is
 * wrong, before anything is sent.
 */
async function serialsIn(file: string, request: EquipmentRequest): Promise<CompletedUnit[]> {
  const source = await openSource(file);
  try {
    const { header, batches } = await readCsv(source.chunks());
    const column = (...names: string[]): number =>
      header.findIndex((name) => names.includes(fold(name).replaceAll(/[\s_-]/g, '')));
    const [ids, serials] = [column('assetid'), column('serialnumber', 'serial')];
    if (ids < 0 || serials < 0)
      throw new Failure(exitCodes.failed, 'The file needs the columns assetId and serialNumber.');
    const units = new Map(unitsOf(request.items).map((unit) => [fold(unit.assetId), unit]));
    const found = new Map<string, CompletedUnit>();
    const faults: string[] = [];
    for await (const rows of batches)
      for (const { line, cells, fault: unreadable } of rows) {
        const assetId = cells[ids]?.trim() ?? '';
        const serialNumber = cells[serials]?.trim() ?? '';
        const unit = units.get(fold(assetId));
        const fault = unreadable?.message ?? faultOf(unit, assetId, found);
        const read = unitOutcomeSchema.safeParse({
          state: 'received',
          ...(serialNumber === '' ? {} : { serialNumber }),
        });
        if (fault !== undefined) faults.push(`Line ${line}: ${fault}`);
        else if (!read.success) faults.push(`Line ${line}: ${read.error.issues[0]?.message}`);
        else if (unit) found.set(unit.key, { unit, outcome: read.data });
      }
    if (faults.length > 0)
      throw new Failure(
        exitCodes.failed,
        'Nothing was received: the file has errors.',
        faults.map(printable),
      );
    if (found.size === 0) throw new Failure(exitCodes.failed, 'The file lists no units.');
    return [...found.values()];
  } catch (error) {
    if (error instanceof CsvRefused) throw new Failure(exitCodes.failed, `${error.message}.`);
    throw error;
  } finally {
    await source.dispose();
  }
}

function faultOf(
  unit: Unit | undefined,
  assetId: string,
  found: ReadonlyMap<string, CompletedUnit>,
): string | undefined {
  if (!unit) return `this request has no unit '${assetId}'`;
  if (found.has(unit.key)) return `${unit.assetId} is listed twice`;
  return isAwaited(unit) ? undefined : message.unitCompleted(unit.assetId, unit.state);
}
