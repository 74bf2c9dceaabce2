import type { Outputs } from '@quartermaster/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { readPreferences, savePreferences } from '../preferences.ts';
import { applyTheme } from './appearance.ts';

type Branding = Omit<Outputs['branding']['get'], 'signUpOpen' | 'sendsMail'> & {
  /** Undefined until the server has answered. */
  readonly signUpOpen: boolean | undefined;
  readonly sendsMail: boolean | undefined;
};

/** What this browser showed last, or the defaults, so that nothing shifts when the server answers. */
function lastKnown(): Branding {
  const { companyName = 'Quartermaster', theme = 'blue', logo } = readPreferences();
  return { companyName, theme, logo, signUpOpen: undefined, sendsMail: undefined };
}

/** The company's name, logo and theme, signed in or not. */
export function useBranding(): Branding {
  const { data } = useQuery(api.branding.get.queryOptions({ staleTime: 300_000 }));
  useEffect(() => {
    if (!data) return;
    applyTheme(data.theme);
    savePreferences({ companyName: data.companyName, logo: data.logo });
  }, [data]);
  return data ?? lastKnown();
}
