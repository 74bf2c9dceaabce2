import { api } from '../http/api.ts';
import { listUsers } from './list.ts';
import { toUser, type UserService } from './service.ts';

export const userHandlers = (users: UserService) => ({
  list: api.users.list.handler(({ input }) => listUsers(users, input)),
  create: api.users.create.handler(async ({ input, context }) =>
    toUser(await users.create(input, context.actor, { id: context.recordId })),
  ),
  approve: api.users.approve.handler(async ({ input, context }) =>
    toUser(await users.approve(input.params.id, context.actor)),
  ),
});
