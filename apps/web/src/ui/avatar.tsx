interface AvatarProps {
  readonly name: string;
  readonly photo?: string | undefined;
  /** 20, 28, 40 or 64 px. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}

/**
 * A person's photo, or else initials on a colour of their own. Decorative, since
 * the name is always next to it.
 */
export function Avatar({ name, photo, size = 'sm' }: AvatarProps) {
  const className = size === 'sm' ? 'qm-avatar' : `qm-avatar ${size}`;
  if (photo !== undefined) return <img className={className} src={photo} alt="" />;
  return (
    <span
      className={className}
      data-initials={initialsOf(name)}
      style={{ '--h': hueOf(name) }}
      aria-hidden="true"
    />
  );
}

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
