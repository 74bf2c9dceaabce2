import { createContext } from 'react';

/** How wide the screen is, in px, which depends on what is open beside it. */
export const PageWidth = createContext(Number.POSITIVE_INFINITY);
