import { linkedParts } from '@quartermaster/core/linked-text';

/** User text, shown as plain text with its web addresses as links. */
export const LinkedText = ({ text }: { readonly text: string }) => {
  const parts = linkedParts(text);
  return parts.map(({ text: shown, href }, index) =>
    href === undefined ? (
      shown
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and never change places
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {shown}
      </a>
    ),
  );
};
