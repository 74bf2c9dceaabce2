import type { ApiRoute } from './api-document.ts';

/** A call as somebody filled it in: text by parameter, and the body. */
export interface Call {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export const languages = [
  { value: 'curl', text: 'curl' },
  { value: 'qm', text: 'qm' },
  { value: 'javascript', text: 'JavaScript' },
] as const;
export type Language = (typeof languages)[number]['value'];

/** The address of a call, with the parameters that have a value. */
export function addressOf({ path, parameters }: ApiRoute, { values }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : place,
  );
  const query = new URLSearchParams();
  for (const { name, in: where } of parameters)
    if (where === 'query' && values[name]) query.append(name, values[name]);
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** The headers of a call that have a value, besides who sends it. */
export const headersOf = ({ parameters, body }: ApiRoute, { values }: Call): Record<string, string> => ({
  ...Object.fromEntries(
    parameters.flatMap(({ name, in: where }) =>
      where === 'header' && values[name] ? [[name, values[name]]] : [],
    ),
  ),
  ...(body === undefined ? {} : { 'Content-Type': body.mediaType }),
});

/** A call as a program or a terminal makes it. */
export function exampleIn(language: Language, route: ApiRoute, call: Call, origin: string): string {
  switch (language) {
    case 'curl':
      return curl(route, call, origin);
    case 'qm':
      return qm(route, call);
    case 'javascript':
      return javascript(route, call, origin);
  }
}

const isJson = ({ body }: ApiRoute): boolean => body?.mediaType === 'application/json';

function curl(route: ApiRoute, call: Call, origin: string): string {
  const { method, body } = route;
  const headers = Object.entries(headersOf(route, call));
  return [
    // Without this option, brackets and braces in an address stand for several.
    `curl --globoff${isStream(route) ? ' --no-buffer' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${origin}${addressOf(route, call)}`)}`,
    ...(route.needsToken ? ['  -H "Authorization: Bearer $QM_TOKEN"'] : []),
    ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [isJson(route) ? `  --data-raw ${quoted(call.body)}` : '  --data-binary @FILE']),
  ].join(' \\\n');
}

function qm(route: ApiRoute, call: Call): string {
  const { method, body, parameters } = route;
  const headers = parameters.flatMap(({ name, in: where }) =>
    where === 'header' && call.values[name] ? [`  -H ${quoted(`${name}: ${call.values[name]}`)}`] : [],
  );
  const command = `qm api ${method} ${quoted(addressOf(route, call).replace(/^\/api/, ''))}`;
  if (body === undefined) return [command, ...headers].join(' \\\n');
  const input = isJson(route) ? ` <<'END'\n${call.body}\nEND` : '';
  return `${[command, ...headers, `  --input ${isJson(route) ? '-' : 'FILE'}`].join(' \\\n')}${input}`;
}

function javascript(route: ApiRoute, call: Call, origin: string): string {
  const { method, body } = route;
  const headers = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own template
    ...(route.needsToken ? ['    Authorization: `Bearer ${process.env.QM_TOKEN}`,'] : []),
    ...Object.entries(headersOf(route, call)).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
  ];
  return [
    `const response = await fetch(${JSON.stringify(`${origin}${addressOf(route, call)}`)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: ${isJson(route) ? jsonArgument(call.body) : 'file'},`]),
    '});',
    'if (!response.ok) throw new Error((await response.json()).message);',
    ...(isStream(route)
      ? [
          'for await (const piece of response.body.pipeThrough(new TextDecoderStream()))',
          '  process.stdout.write(piece);',
        ]
      : [`const answer = await response.${answerMethod(route)}();`]),
  ].join('\n');
}

/** The body as an object of the program, if it is JSON. */
function jsonArgument(text: string): string {
  try {
    return `JSON.stringify(${JSON.stringify(JSON.parse(text), null, 2).replaceAll('\n', '\n  ')})`;
  } catch {
    return JSON.stringify(text);
  }
}

const answersWith = ({ answers }: ApiRoute, wanted: string): boolean =>
  answers[0]?.bodies.some(({ mediaType }) => mediaType === wanted) ?? false;

const answerMethod = (route: ApiRoute): 'json' | 'text' =>
  answersWith(route, 'application/json') ? 'json' : 'text';

const isStream = (route: ApiRoute): boolean => answersWith(route, 'text/event-stream');

/** For a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
