import { z } from 'zod';
import { isAddressRange } from '../outbound/addresses.ts';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (highest: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= highest,
      `must be a whole number from 0 to ${highest}`,
    )
    .transform(Number);

/** Where somebody else's API is; with a slash at the end. */
const apiUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL starting with http:// or https://' })
  .transform((url) => (url.endsWith('/') ? url : `${url}/`));

const environment = z.object({
  QM_PORT: wholeNumber(65_535).default(4000),
  QM_HOST: z.string().default('127.0.0.1'),
  QM_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL starting with http:// or https://' })
    .optional(),
  QM_DATA_DIR: z.string().default('data'),
  QM_MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .optional(),
  QM_SECRET_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
  QM_ADMIN_EMAIL: z.email('must be an email address').optional(),
  QM_ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have at least 6 characters')
    .max(256, 'must have at most 256 characters')
    .optional(),
  QM_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  QM_MAIL_FROM: z
    .string()
    .max(254, 'must have at most 254 characters')
    .default('Quartermaster <quartermaster@localhost>'),
  QM_TRUST_PROXY: wholeNumber(10).default(0),
  QM_TOKEN_DAYS: wholeNumber(3650).default(365),
  QM_ENVIRONMENT: z.string().max(100, 'must have at most 100 characters').default('production'),
  QM_ALLOWED_OUTBOUND: z
    .string()
    .transform((value) => value.split(',').map((range) => range.trim()))
    .refine(
      (ranges) => ranges.every(isAddressRange),
      'must be ranges of addresses such as 10.0.0.0/8,fd12:3456::/32',
    )
    .default([]),
  SLACK_CLIENT_ID: z.string().max(200, 'must have at most 200 characters').optional(),
  SLACK_CLIENT_SECRET: z.string().max(200, 'must have at most 200 characters').optional(),
  SLACK_API_URL: apiUrl.default('https://slack.com/api/'),
  TWILIO_API_URL: apiUrl.default('https://api.twilio.com/'),
  QM_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'must have 16 to 256 characters, none of them a space')
    .optional(),
  QM_LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

/** All settings, read and validated at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public URL of the server; by default the address it listens on. */
  readonly baseUrl: string | undefined;
  readonly dataDir: string;
  readonly mongodbUri: string | undefined;
  readonly secretKey: Buffer | undefined;
  readonly admin: { readonly email: string | undefined; readonly password: string | undefined };
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How many proxies are in front of the server. */
  readonly trustProxy: number;
  /** The longest lifetime of an access token, in days. */
  readonly mostTokenDays: number;
  /** What webhooks say this installation is. */
  readonly environment: string;
  /** Ranges of addresses that webhooks may call besides public ones. */
  readonly allowedOutbound: readonly string[];
  /** The app that people consent to in Slack; without it no workspace can be connected. */
  readonly slackApp: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly slackApiUrl: string;
  readonly twilioApiUrl: string;
  /** Whoever has it may read /metrics; without it there is no such page. */
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
}

/** Warnings about settings that work, but not as people would expect. */
export function warningsOf({ baseUrl, trustProxy }: Config): string[] {
  if (!baseUrl?.startsWith('https:') || trustProxy > 0) return [];
  return [
    'QM_BASE_URL is an https address but QM_TRUST_PROXY is 0: session cookies are not marked Secure, and everyone behind the proxy shares one limit for sign-in attempts. Set QM_TRUST_PROXY to the number of proxies in front of the server.',
  ];
}

/** An invalid setting; the server doesn't start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment. Names an invalid setting without its value, which may be a secret. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, blankIsAbsent(value)]),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(
      faults.length === 1
        ? `${faults[0]}.`
        : `Invalid settings in the environment:\n  ${faults.join('\n  ')}`,
    );
  }
  const env = parsed.data;
  return {
    port: env.QM_PORT,
    host: env.QM_HOST,
    baseUrl: env.QM_BASE_URL?.replace(/\/$/, ''),
    dataDir: env.QM_DATA_DIR,
    mongodbUri: env.QM_MONGODB_URI,
    secretKey: env.QM_SECRET_KEY === undefined ? undefined : Buffer.from(env.QM_SECRET_KEY, 'base64'),
    admin: { email: env.QM_ADMIN_EMAIL, password: env.QM_ADMIN_PASSWORD },
    smtpUrl: env.QM_SMTP_URL,
    mailFrom: env.QM_MAIL_FROM,
    trustProxy: env.QM_TRUST_PROXY,
    mostTokenDays: env.QM_TOKEN_DAYS,
    environment: env.QM_ENVIRONMENT,
    allowedOutbound: env.QM_ALLOWED_OUTBOUND,
    slackApp:
      env.SLACK_CLIENT_ID === undefined || env.SLACK_CLIENT_SECRET === undefined
        ? undefined
        : { clientId: env.SLACK_CLIENT_ID, clientSecret: env.SLACK_CLIENT_SECRET },
    slackApiUrl: env.SLACK_API_URL,
    twilioApiUrl: env.TWILIO_API_URL,
    metricsToken: env.QM_METRICS_TOKEN,
    logLevel: env.QM_LOG_LEVEL,
  };
}
