import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Hue of a tile or face. */
    '--h'?: number;
  }
}
