interface AvatarProps {
  readonly name: string;
  /** 20, 28 or 40 px. */
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A person without a photo: initials on a colour of their own. Decorative, since the name is always next to it. */
export const Avatar = ({ name, size = 'sm' }: AvatarProps) => (
  <span
    className={size === 'sm' ? 'qm-avatar' : `qm-avatar ${size}`}
    data-initials={initialsOf(name)}
    style={{ '--h': hueOf(name) }}
    aria-hidden="true"
  />
);

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${first(words[0])}${first(last)}`.toUpperCase();
}

const first = (word: string | undefined): string => (word ? (Array.from(word)[0] ?? '') : '');

function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return hash % 360;
}
