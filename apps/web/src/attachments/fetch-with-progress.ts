/** A fetch that tells how much of the body has been sent, which the browser's own doesn't. */
export const fetchWithProgress =
  (onSent: (bytes: number) => void): typeof fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, String(input));
      for (const [name, value] of new Headers(headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ loaded }) => onSent(loaded);
      call.onload = () =>
        resolve(new Response(call.responseText, { status: call.status, headers: headersOf(call) }));
      call.onerror = () => reject(new TypeError('The connection failed'));
      call.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
      signal?.addEventListener('abort', () => call.abort(), { once: true });
      call.send(body instanceof Blob ? body : null);
    });

const headersOf = (call: XMLHttpRequest): Headers =>
  new Headers(
    call
      .getAllResponseHeaders()
      .split('\r\n')
      .flatMap((line): [string, string][] => {
        const at = line.indexOf(':');
        return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
      }),
  );
