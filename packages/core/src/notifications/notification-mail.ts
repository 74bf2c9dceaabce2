import type { JsonObject } from '../json.ts';
import { type MailTexts, usualTexts, type WrittenMail } from '../mail/mail-template.ts';
import { screenUrl } from '../records/record-kinds.ts';
import { dataAt } from '../templates/data-path.ts';
import { escapedHtml, filledText, textOf } from '../templates/template.ts';
import { plainText } from './notification.ts';
import type { Told } from './told.ts';
import { type TopicName, topicOf } from './topics.ts';

interface MailOptions {
  readonly topic: TopicName;
  readonly companyName: string;
  /** The recipient's name. */
  readonly recipient: string;
  /** The server's public address. */
  readonly baseUrl: string;
  /** What an administrator wants it to say, and the event that it is about. */
  readonly own?: { readonly texts: MailTexts; readonly data: JsonObject } | undefined;
}

/**
 * The mail that tells somebody of something, as text and as HTML. What people have written appears as text only.
 */
export function notificationMail(told: Told, options: MailOptions): WrittenMail {
  const { topic, companyName, recipient, baseUrl, own } = options;
  const { subject, text } = own?.texts ?? usualTexts;
  const values: JsonObject = {
    title: plainText(told.title),
    detail: told.detail ?? '',
    link: told.screen === undefined ? '' : screenUrl(baseUrl, told.screen),
    recipient,
    company: companyName,
    data: own?.data ?? {},
    reason: `You get these emails because your notifications include: ${topicOf(topic).label}. You can change that in Edit Profile.`,
  };
  const value = (path: string): string => textOf(dataAt(path, values));
  const paragraphs = text
    .split(/\n[ \t]*\n/)
    .map((written) => written.trim())
    // One that has nothing to say is left out.
    .filter((written) => written !== '' && filledText(written, value).trim() !== '');
  return {
    subject: oneLine(filledText(subject, value)),
    text: `${paragraphs.map((written) => filledText(written, value)).join('\n\n')}\n`,
    html: mailPage(paragraphs.map((written, index) => paragraph(written, index === 0, told, value))),
  };
}

/** A link that stands alone is a button; the reason for the mail is small print. */
function paragraph(written: string, isFirst: boolean, told: Told, value: (path: string) => string): string {
  const only = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(written)?.[1];
  if (only === 'link')
    return `<p style="margin:0 0 24px"><a href="${escapedHtml(value('link'))}" style="display:inline-block;padding:8px 16px;border-radius:4px;background:#215db0;color:#ffffff;text-decoration:none">Open in Quartermaster</a></p>`;
  const html = filledText(escapedHtml(written), (path) =>
    path === 'title' ? sentence(told) : escapedHtml(value(path)),
  ).replaceAll('\n', '<br>');
  const style = /\{\{\s*reason\s*\}\}/.test(written)
    ? 'margin:0;border-top:1px solid #d3d8de;padding-top:16px;color:#5f6b7c;font-size:12px;line-height:18px'
    : isFirst
      ? 'margin:0 0 8px;font-size:16px;line-height:24px'
      : only === 'detail'
        ? 'margin:0 0 16px;color:#5f6b7c'
        : 'margin:0 0 16px';
  return `<p style="${style}">${html}</p>`;
}

const sentence = ({ title }: Told): string =>
  title
    .map(({ text, strong }) => (strong ? `<strong>${escapedHtml(text)}</strong>` : escapedHtml(text)))
    .join('');

/** Paragraphs as the HTML of a mail. */
export const mailPage = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f6f7f9"><div style="max-width:560px;margin:0 auto;padding:24px;border-radius:6px;background:#ffffff;color:#1c2127;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:14px;line-height:20px">${paragraphs.join('')}</div></body></html>`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
