import { expect, test } from 'vitest';
import { slackMessage } from '../../src/slack/slack-message.ts';

test('a message of many lines is bounded, and says how many are left out', () => {
  const { text, blocks } = slackMessage({
    headline: `Import\nfinished ${'x'.repeat(1000)}`,
    lines: Array.from({ length: 100 }, (_, n) => `Asset ${n}`),
  });
  const [title = '', ...lines] = text.split('\n');
  expect(title).toMatch(/^Import finished x+…$/);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('and 80 more');
  expect(JSON.stringify(blocks)).toContain('\\nand 80 more');
});

test('nothing in a message is markup', () => {
  const { text } = slackMessage({ headline: '<!channel> & <https://evil.example|here>' });
  expect(text).toBe('&lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;');
});
