import { byCaller } from '../../events/cause.ts';
import { listUsers } from '../../users/list.ts';
import { toUser } from '../../users/record.ts';
import type { UserService } from '../../users/service.ts';
import { api } from '../api.ts';

export const userHandlers = (users: UserService) => ({
  list: api.users.list.handler(({ input }) => listUsers(users, input)),
  create: api.users.create.handler(async ({ input, context }) =>
    toUser(await users.create(input, byCaller(context.actor), { id: context.recordId })),
  ),
  approve: api.users.approve.handler(({ input, context }) => users.approve(input.params.id, context.actor)),
});
