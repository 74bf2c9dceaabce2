import type { Employees } from '../../auth/employees.ts';
import { listUsers } from '../../users/list.ts';
import type { UserService } from '../../users/service.ts';
import { api } from '../api.ts';

interface UserServices {
  readonly users: UserService;
  readonly employees: Employees;
}

export const userHandlers = ({ users, employees }: UserServices) => ({
  list: api.users.list.handler(({ input, context }) => listUsers(users, input, context.reading)),
  create: api.users.create.handler(({ input, context }) =>
    employees.add(input, context.actor, context.recordId),
  ),
  confirm: api.users.confirm.handler(({ input, context }) => users.confirm(input.params.id, context.actor)),
});
