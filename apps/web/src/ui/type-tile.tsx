import { type TypeIcon, typeIconOf } from '@quartermaster/core/fields/type-icon';
import { createContext, type ReactNode, use } from 'react';

interface Glyph {
  /** The hue of the tile's tint. */
  readonly hue: number;
  readonly shape: ReactNode;
}

/** A parcel, for a type without an icon. */
const general: Glyph = {
  hue: 35,
  shape: <path d="M12 3 4 7.2v9.6l8 4.2 8-4.2V7.2L12 3ZM4 7.2l8 4.3 8-4.3M12 11.5V21" />,
};

const glyphs: Record<TypeIcon, Glyph> = {
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
  peripheral: {
    hue: 60,
    shape: (
      <>
        <rect x="6.5" y="3" width="11" height="18" rx="5.5" />
        <path d="M12 6.5v4" />
      </>
    ),
  },
  'software license': {
    hue: 95,
    shape: (
      <>
        <circle cx="8" cy="12" r="4.5" />
        <path d="M12.5 12h9M18 12v3.5M21 12v2.5" />
      </>
    ),
  },
  key: {
    hue: 75,
    shape: (
      <>
        <circle cx="12" cy="7.5" r="4.5" />
        <path d="M12 12v9M12 17.5h3.5M12 20.5h2.5" />
      </>
    ),
  },
};

/** The configured icons by type name; undefined while loading. */
export const TypeIcons = createContext<ReadonlyMap<string, string> | undefined>(undefined);

interface TypeTileProps {
  readonly type: string;
  /** 24, 40 or 64 px. */
  readonly size?: 'sm' | 'md' | 'lg';
}

/**
 * Stands for an asset or item without a picture: its type's icon, or the general drawing. Decorative, because
 * the name is always next to it.
 */
export function TypeTile({ type, size = 'sm' }: TypeTileProps) {
  const icons = use(TypeIcons);
  const icon = icons?.get(type) ?? '';
  return (
    <span
      className={size === 'sm' ? 'qm-tile' : `qm-tile ${size}`}
      style={{ '--h': glyphOf(icon).hue }}
      aria-hidden="true"
    >
      {icons ? <TypeGlyph icon={icon} /> : null}
    </span>
  );
}

/** The line drawing alone. */
export const TypeGlyph = ({ icon }: { readonly icon: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {glyphOf(icon).shape}
  </svg>
);

function glyphOf(name: string): Glyph {
  const icon = typeIconOf(name);
  return icon === undefined ? general : glyphs[icon];
}
