import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** How the mail server misbehaves, and at which point of the conversation. */
export type SmtpFault =
  /** It answers with a code: 400 and more for now, 500 and more for good. */
  | { readonly at: SmtpPoint; readonly code: number; readonly said: string }
  /** It never answers. */
  | { readonly at: SmtpPoint; readonly kind: 'stall' }
  /** It breaks the connection. */
  | { readonly at: SmtpPoint; readonly kind: 'hangUp' };

/** When a recipient is named, or when the whole mail was received. */
type SmtpPoint = 'recipient' | 'message';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  /** With its headers; soft line breaks are joined. */
  readonly text: string;
}

/** A mail server on this machine, which delivers nothing. */
export interface FakeSmtp {
  /** For QM_SMTP_URL, with its user and password. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Whom somebody has tried to send to, received or not. */
  readonly tried: readonly string[];
  /**
   * What is sent to these addresses meets a fault.
   * @param address in part; '@' for all
   * @param times how often; until `recover` unless given
   */
  fail(address: string, fault: SmtpFault, times?: number): void;
  recover(): void;
  close(): Promise<void>;
}

interface PlannedFault {
  readonly address: string;
  readonly fault: SmtpFault;
  left: number;
}

const user = 'quartermaster';
const password = 'correct horse';

/** Starts a mail server that speaks the real protocol. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  const tried: string[] = [];
  let faults: PlannedFault[] = [];
  const open = new Set<Socket>();
  const meet = (
    address: string,
    point: SmtpPoint,
    session: SMTPServerSession,
    answer: (error?: Error | null) => void,
  ): void => {
    const planned = faults.find(
      (one) => one.left > 0 && one.fault.at === point && address.includes(one.address),
    );
    const fault = planned?.fault;
    if (planned) planned.left -= 1;
    if (!fault) answer();
    else if ('code' in fault) answer(Object.assign(new Error(fault.said), { responseCode: fault.code }));
    else if (fault.kind === 'hangUp') hangUp(session);
  };
  const hangUp = ({ remotePort }: SMTPServerSession): void => {
    for (const socket of open) if (socket.remotePort === remotePort) socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, answer) =>
      auth.username === user && auth.password === password
        ? answer(null, { user })
        : answer(Object.assign(new Error('Invalid user name or password'), { responseCode: 535 })),
    onRcptTo: ({ address }, session, answer) => {
      tried.push(address);
      meet(address, 'recipient', session, answer);
    },
    onData: async (stream: SMTPServerDataStream, session, answer) => {
      const { envelope } = session;
      const to = envelope.rcptTo.map(({ address }) => address).join(', ');
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const whole = await text(stream).catch(() => undefined);
      // Whoever sent it was killed meanwhile.
      if (whole === undefined) return;
      const body = whole.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      meet(to, 'message', session, (fault) => {
        if (!fault) received.push({ to, from, text: body });
        answer(fault);
      });
    },
  });
  server.server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  // A client that is gone is nobody's fault here.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    received,
    tried,
    fail: (address, fault, times = Number.POSITIVE_INFINITY) => {
      faults.push({ address, fault, left: times });
    },
    recover: () => {
      faults = [];
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
