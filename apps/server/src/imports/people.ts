import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { readingMessage } from '@quartermaster/core/reading-messages';
import type { PersonRow } from '@quartermaster/core/users/person-csv';
import type { PersonColumns } from '@quartermaster/core/users/person-csv-columns';
import type { ImportedPerson, PersonChange, PersonLookups } from '@quartermaster/core/users/person-csv-plan';
import { personImport } from '@quartermaster/core/users/person-import';
import { isActiveAdministrator } from '@quartermaster/core/users/person-rules';
import { ReportingLines } from '@quartermaster/core/users/reporting-lines';
import { personState } from '@quartermaster/core/users/user';
import { refused } from '@quartermaster/core/verdict';
import type { Invitations } from '../auth/invitations.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { FieldService } from '../fields/service.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { People } from '../people/people.ts';
import { definedFields } from '../records/documents.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserDocument } from '../users/collection.ts';
import type { Managers } from '../users/managers.ts';
import { toUser } from '../users/record.ts';
import type { UserService } from '../users/service.ts';
import { BatchImporter, type RecordWriter } from './batch-importer.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { ImportNames, type Invite } from './import-names.ts';
import { inviting } from './inviting.ts';

interface PeopleImportDeps {
  readonly runtime: Runtime;
  readonly users: UserService;
  readonly fields: FieldService;
  readonly people: People;
  readonly managers: Managers;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
}

/** POST /api/users/import */
export const peopleImportKind = (deps: PeopleImportDeps): ImportKind => ({
  job: 'users.import',
  async begin(header, context) {
    const columns = unwrap(personImport.bind(header, context.options, undefined));
    const names = await ImportNames.load({ fields: deps.fields }, context, columns.newFields);
    return new BatchImporter(
      personImport,
      columns,
      names,
      personWriter(deps, columns, names, context, inviting(deps, context).invite),
      context,
    );
  },
  answer: ({ created, updated, unchanged }) => ({
    message: message.peopleImported(created + updated + unchanged),
  }),
});

function personWriter(
  { runtime, users, people, managers }: PeopleImportDeps,
  { columns }: PersonColumns,
  names: ImportNames,
  { caller, dryRun }: ImportContext,
  invite: Invite | undefined,
): RecordWriter<PersonRow, PersonLookups, ImportedPerson, PersonChange, UserDocument> {
  const { records } = users;
  const namesManagers = columns.some(({ target }) => target.name === 'manager');
  // A dry run stores nothing, so it remembers what the batches before would have changed.
  const imagined = new ReportingLines();
  return {
    records,
    exclusively: namesManagers ? (work) => managers.exclusively(work) : undefined,
    async guarded(operations, write) {
      const takesAway = operations.some(
        (one) =>
          one.kind === 'update' && (one.change.set?.role === 'user' || one.change.set?.suspended === true),
      );
      if (!takesAway) return write();
      // Whoever demotes or suspends others is an administrator and stays one, so there is always one (promise 12).
      return people.takingAway(async () => {
        if (!isActiveAdministrator(await records.find(caller.id)))
          throw new RefusalError(refused('FORBIDDEN', message.noLongerAdministrator));
        return write();
      });
    },
    // Whoever follows in the file may only be above them because they have another manager from now on.
    isWrittenApart: ({ change }, { manager }) => change.manager !== undefined && manager !== undefined,
    nameOf: ({ displayName }) => displayName,
    newNameOf: ({ name, suspended }) => (suspended ? readingMessage.comesSuspended(name) : name),
    async find(rows) {
      const found = await users.byEmails([...new Set(rows.flatMap(({ email }) => email || []))]);
      const above = rows.flatMap(({ email, values }) => [email, values.get('manager')?.value ?? '']);
      const lines = dryRun ? imagined : new ReportingLines();
      if (namesManagers) await managers.linesAbove([...new Set(above.filter(Boolean))], lines);
      return {
        lookups: {
          directory: names.directory,
          byEmail: new Map([...found].map(([email, user]) => [email, toUser(user)])),
          lines,
          importedBy: caller.id,
        },
        stored: new Map([...found.values()].map((user) => [user.id, user])),
      };
    },
    documents: (creations, recordId) => {
      const at = instantOf(runtime);
      return mapYielding(creations, ({ line, record }) => {
        const { email, name, role, department, position, phone: phoneNumber, manager, ...account } = record;
        return {
          id: recordId(line),
          email,
          displayName: name,
          nameKey: fold(name),
          role,
          ...definedFields({ department, position, phoneNumber, manager }),
          invitation: 'unsent' as const,
          mustChangePassword: false,
          ...account,
          state: personState(account),
          securityEpoch: 1,
          createdAt: at,
          updatedAt: at,
        };
      });
    },
    async created(documents) {
      if (invite) for (const { id, state } of documents) if (state === 'active') await invite(id);
    },
    change: ({ change: { name, phone, ...change } }) => ({
      set: {
        ...change,
        ...(name ? { displayName: name, nameKey: fold(name) } : {}),
        ...(phone === undefined ? {} : { phoneNumber: phone }),
      },
      // Ends all sessions and access tokens for good (promise 4).
      ...(change.suspended ? { increment: { securityEpoch: 1 } } : {}),
    }),
  };
}
