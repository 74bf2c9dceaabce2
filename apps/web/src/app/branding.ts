import type { Outputs } from '@quartermaster/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { applyTheme } from './appearance.ts';
import { keep, readKept } from './kept.ts';

type Branding = Outputs['branding']['get'];

/** What this browser showed last, else ours: nothing moves when the server answers. */
function known(): Branding {
  const { companyName = 'Quartermaster', theme = 'blue', logo } = readKept();
  return { companyName, theme, logo, signUpOpen: false };
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
