import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Hue of a tile or avatar. */
    '--h'?: number;
  }
}
