import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The hue of a tile or avatar. */
    '--h'?: number;
  }
}
