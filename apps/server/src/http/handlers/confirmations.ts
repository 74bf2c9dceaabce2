import { message } from '@quartermaster/core/messages';
import type { Services } from '../../services.ts';
import { api } from '../api.ts';
import { singleChange } from './single-change.ts';

const firstPage = { limit: 50 };

export const confirmationHandlers = ({ rounds, answers, settling }: Services['confirmationRounds']) => ({
  list: api.confirmations.list.handler(({ input, context }) => rounds.list(input, context.reading)),
  start: api.confirmations.start.handler(({ input, context }) =>
    rounds.start(input, context.actor, context.recordId),
  ),
  get: api.confirmations.get.handler(({ input }) => rounds.get(input.params.id)),
  update: api.confirmations.update.handler(({ input, context }) =>
    rounds.update(input.params.id, input.body, context.actor, context.version),
  ),
  close: api.confirmations.close.handler(({ input, context }) =>
    rounds.close(input.params.id, context.actor),
  ),
  remind: api.confirmations.remind.handler(async ({ input, context }) => {
    const count = await rounds.remind(input.params.id, context.actor, context.recordId);
    return { count, message: count === 0 ? message.remindedToday : message.reminding(count) };
  }),
  people: api.confirmations.people.handler(({ input, context }) =>
    answers.people(input.params.id, input.query ?? firstPage, context.reading),
  ),
  differences: api.confirmations.differences.handler(({ input, context }) =>
    answers.differences(input.params.id, input.query ?? firstPage, context.reading),
  ),
  settle: api.confirmations.settle.handler(({ input: { params, body }, context }) =>
    singleChange(context.response, (onBatch) =>
      settling.settle(params.id, body.items, context.actor, { id: context.recordId, onBatch }),
    ),
  ),
  own: api.confirmations.own.handler(({ context }) => answers.own(context.actor)),
  getOwn: api.confirmations.getOwn.handler(({ input, context }) =>
    answers.getOwn(input.params.id, context.actor),
  ),
  answer: api.confirmations.answer.handler(async ({ input, context }) => {
    const { params, body } = input;
    const own = await answers.answer(params.id, body, context.actor, context.version);
    return { ...own, message: message.answersSent(body.answers.length) };
  }),
});
