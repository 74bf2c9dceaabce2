import { createContext, type ReactNode, use } from 'react';

interface Glyph {
  /** Hue of the tile's tint. */
  readonly hue: number;
  readonly shape: ReactNode;
}

const peripheral: Glyph = {
  hue: 60,
  shape: (
    <>
      <rect x="6.5" y="3" width="11" height="18" rx="5.5" />
      <path d="M12 6.5v4" />
    </>
  ),
};

/** One line drawing per default asset type. Other types get the one of Peripheral. */
const glyphs: Record<string, Glyph> = {
  laptop: {
    hue: 250,
    shape: (
      <>
        <rect x="4.5" y="5" width="15" height="10.5" rx="1.5" />
        <path d="M2.5 18.5h19" />
      </>
    ),
  },
  desktop: {
    hue: 265,
    shape: (
      <>
        <rect x="7" y="3" width="10" height="18" rx="1.5" />
        <path d="M10 7h4M10 10h4" />
        <circle cx="12" cy="16.5" r="1.2" />
      </>
    ),
  },
  monitor: {
    hue: 225,
    shape: (
      <>
        <rect x="3" y="4" width="18" height="12" rx="1.5" />
        <path d="M12 16v4M8 20h8" />
      </>
    ),
  },
  'mobile phone': {
    hue: 300,
    shape: (
      <>
        <rect x="7" y="2.5" width="10" height="19" rx="2.2" />
        <path d="M11 18.5h2" />
      </>
    ),
  },
  tablet: {
    hue: 325,
    shape: (
      <>
        <rect x="4.5" y="2.5" width="15" height="19" rx="2" />
        <path d="M11 18.5h2" />
      </>
    ),
  },
  server: {
    hue: 200,
    shape: (
      <>
        <rect x="3.5" y="4" width="17" height="6.5" rx="1.5" />
        <rect x="3.5" y="13.5" width="17" height="6.5" rx="1.5" />
        <path d="M7 7.25h.01M7 16.75h.01M11 7.25h6M11 16.75h6" />
      </>
    ),
  },
  'network device': {
    hue: 170,
    shape: (
      <>
        <rect x="2.5" y="12" width="19" height="7" rx="1.5" />
        <path d="M6 15.5h.01M9 15.5h.01M14 15.5h4M12 12V8.5M8.6 6.4a5 5 0 0 1 6.8 0M6.3 3.9a8.6 8.6 0 0 1 11.4 0" />
      </>
    ),
  },
  peripheral,
  'software license': {
    hue: 95,
    shape: (
      <>
        <circle cx="8" cy="12" r="4.5" />
        <path d="M12.5 12h9M18 12v3.5M21 12v2.5" />
      </>
    ),
  },
};

/** The names of the icons that an asset type can have. */
export const glyphNames: readonly string[] = Object.keys(glyphs);

/** The configured icons: the name of an icon by the name of its type. */
export const TypeIcons = createContext<ReadonlyMap<string, string>>(new Map());

interface TypeTileProps {
  readonly type: string;
  /** 24, 40 or 64 px. */
  readonly size?: 'sm' | 'md' | 'lg';
}

/** Stands for an asset or item without a picture: its type's icon, or a drawing by the type's name if it has none. Decorative, since the name is always next to it. */
export function TypeTile({ type, size = 'sm' }: TypeTileProps) {
  const name = use(TypeIcons).get(type) ?? type;
  return (
    <span
      className={size === 'sm' ? 'qm-tile' : `qm-tile ${size}`}
      style={{ '--h': glyphOf(name).hue }}
      aria-hidden="true"
    >
      <TypeGlyph type={name} />
    </span>
  );
}

/** The line drawing alone. */
export const TypeGlyph = ({ type }: { readonly type: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {glyphOf(type).shape}
  </svg>
);

/** However its words are joined: 'mobile-phone' is 'Mobile Phone'. */
function glyphOf(name: string): Glyph {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return Object.hasOwn(glyphs, plain) ? (glyphs[plain] ?? peripheral) : peripheral;
}
