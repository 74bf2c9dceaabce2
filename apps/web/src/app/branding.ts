import type { Outputs } from '@quartermaster/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { applyTheme } from './appearance.ts';
import { keep, readKept } from './kept.ts';

type Branding = Omit<Outputs['branding']['get'], 'signUpOpen'> & {
  /** Undefined until the server has said so. */
  readonly signUpOpen: boolean | undefined;
};

/** What this browser showed last, else ours: nothing moves when the server answers. */
function known(): Branding {
  const { companyName = 'Quartermaster', theme = 'blue', logo } = readKept();
  return { companyName, theme, logo, signUpOpen: undefined };
}

/** The company's name, logo and theme, for anybody. */
export function useBranding(): Branding {
  const { data } = useQuery(api.branding.get.queryOptions({ staleTime: 300_000 }));
  useEffect(() => {
    if (!data) return;
    applyTheme(data.theme);
    keep({ companyName: data.companyName, logo: data.logo });
  }, [data]);
  return data ?? known();
}
