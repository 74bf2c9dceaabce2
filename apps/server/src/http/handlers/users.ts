import type { Audit } from '../../audit/service.ts';
import type { Employees } from '../../auth/employees.ts';
import type { Invitations } from '../../auth/invitations.ts';
import type { PasswordResets } from '../../auth/password-resets.ts';
import type { Erasure } from '../../erasure/erasure.ts';
import type { JobService } from '../../jobs/service.ts';
import type { Handovers } from '../../people/handovers.ts';
import type { People } from '../../people/people.ts';
import { listDepartments, listUsers } from '../../users/list.ts';
import type { UserService } from '../../users/service.ts';
import { api } from '../api.ts';
import { requestedWait } from '../prefer.ts';

interface UserServices {
  readonly audit: Audit;
  readonly users: UserService;
  readonly employees: Employees;
  readonly people: People;
  readonly passwordResets: PasswordResets;
  readonly invitations: Invitations;
  readonly handovers: Handovers;
  readonly erasure: Erasure;
  readonly jobs: JobService;
}

export const userHandlers = ({
  audit,
  users,
  employees,
  people,
  passwordResets,
  invitations,
  handovers,
  erasure,
  jobs,
}: UserServices) => ({
  list: api.users.list.handler(({ input, context }) => listUsers(users, input, context.reading)),
  create: api.users.create.handler(({ input, context }) =>
    employees.add(input, context.actor, context.recordId),
  ),
  invite: api.users.invite.handler(({ input, context }) =>
    invitations.invite(input.params.id, context.actor),
  ),
  confirm: api.users.confirm.handler(({ input, context }) => users.confirm(input.params.id, context.actor)),
  get: api.users.get.handler(({ input }) => people.get(input.params.id)),
  update: api.users.update.handler(({ input, context }) =>
    people.update(input.params.id, input.body, context.actor, context.version),
  ),
  remove: api.users.remove.handler(({ input, context }) =>
    people.remove(input.params.id, context.actor, context.version),
  ),
  setRole: api.users.setRole.handler(({ input, context }) =>
    people.setRole(input.params.id, input.body.role, context.actor, context.version),
  ),
  setSuspended: api.users.setSuspended.handler(({ input, context }) =>
    people.setSuspended(input.params.id, input.body.suspended, context.actor, context.version),
  ),
  sendReset: api.users.sendReset.handler(async ({ input, context }) => ({
    message: await passwordResets.sendTo(await users.find(input.params.id), context.actor),
  })),
  resumeMail: api.users.resumeMail.handler(({ input }) => people.resumeMail(input.params.id)),
  erasure: api.users.erasure.handler(({ input }) => erasure.preview(input.params.id)),
  erase: api.users.erase.handler(async ({ input, context }) => {
    const id = await erasure.begin(input.params.id, context.actor);
    return jobs.completed(id, context.actor, requestedWait(context.request));
  }),
  departments: api.users.departments.handler(async () => ({ items: await listDepartments(users) })),
  holdings: api.users.holdings.handler(({ input }) => people.holdings(input.params.id)),
  history: api.users.history.handler(async ({ input, context }) => {
    const { id } = await users.find(input.params.id);
    return audit.page({ concerns: id, ...input.query }, context.actor, context.reading);
  }),
  handovers: api.users.handovers.handler(({ input, context }) =>
    handovers.list(input.params.id, input.query, context.reading),
  ),
  handover: api.users.handover.handler(async ({ input, context }) => {
    const receipt = await handovers.begin(input.params.id, input.body, {
      caller: context.actor,
      id: context.recordId,
      waitSeconds: requestedWait(context.request),
    });
    if (receipt.job) context.response.status(202);
    return receipt;
  }),
});

export const handoverHandlers = (handovers: Handovers) => ({
  get: api.handovers.get.handler(({ input, context }) => handovers.receipt(input.params.id, context.actor)),
  mail: api.handovers.mail.handler(async ({ input, context }) => ({
    message: await handovers.mail(input.params.id, input.body.to, context.actor),
  })),
});
