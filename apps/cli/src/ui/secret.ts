import { StringDecoder } from 'node:string_decoder';

const enter = /[\r\n]/;
const interruptKey = '\u0003';
const endKey = '\u0004';
const eraseLine = '\u0015';
const erase = /[\u007f\b]/;

/** Reads a line from the terminal without echoing it; undefined if interrupted. */
export function readSecret(question: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  // Before the prompt: nothing typed after it appears may be echoed.
  stdin.setRawMode(true);
  stderr.write(question);
  stdin.resume();
  const decoder = new StringDecoder('utf8');
  return new Promise((resolve) => {
    let typed = '';
    const finish = (answer: string | undefined) => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      resolve(answer);
    };
    const read = (chunk: Buffer) => {
      for (const character of decoder.write(chunk)) {
        if (enter.test(character)) return finish(typed);
        if (character === interruptKey || (character === endKey && typed === '')) return finish(undefined);
        if (character === eraseLine) typed = '';
        else if (erase.test(character)) typed = [...typed].slice(0, -1).join('');
        else if (character >= ' ') typed += character;
      }
    };
    stdin.on('data', read);
  });
}
