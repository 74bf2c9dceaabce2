import { smsChangeSchema, smsSwitches } from '@quartermaster/core/sms/sms';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { readPair, switchOf } from '../named-values.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { readStdinLines } from '../stdin.ts';
import { smsLines, smsView } from './view.ts';

export interface SmsSetOptions {
  readonly authTokenStdin?: true;
}

const texts = ['accountSid', 'phoneNumber'];
const example = 'qm sms set enabled=yes phoneNumber=+447700900418';

/** Changes what is given as `name=value`, and the auth token; an empty value clears one. */
export async function setSms(
  context: Context,
  written: readonly string[],
  { authTokenStdin }: SmsSetOptions,
): Promise<void> {
  const print = recordPrinter(context, smsView);
  if (written.length === 0 && !authTokenStdin) throw wrongUsage('Specify what to change.', [example]);
  const given = written.map((pair) => readPair(pair, ['enabled', ...texts, ...smsSwitches], example));
  const among = (known: readonly string[]) => given.filter(([name]) => known.includes(name));
  const [authToken] = authTokenStdin ? await readStdinLines() : [];
  const body = checked(
    smsChangeSchema,
    {
      ...Object.fromEntries(among(['enabled']).map(([name, value]) => [name, switchOf(value)])),
      ...Object.fromEntries(among(texts).map(([name, value]) => [name, value || null])),
      ...(authToken === undefined ? {} : { authToken }),
      notifications: Object.fromEntries(among(smsSwitches).map(([name, value]) => [name, switchOf(value)])),
    },
    { authToken: '--auth-token-stdin' },
  );
  const client = await context.client();
  const { message, ...sms } = await context.wait('Saving', client.sms.update(body));
  print(sms, () => [doneLine(context.terminal, message), ...smsLines(context, sms)]);
}
