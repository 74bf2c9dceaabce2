import type { Outputs } from '@quartermaster/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { applyTheme } from './appearance.ts';

type Branding = Outputs['branding']['get'];

const ours: Branding = { companyName: 'Quartermaster', theme: 'blue', signUpOpen: false };

/** The company's name and theme, for anybody; ours until the server answers. */
export function useBranding(): Branding {
  const { data } = useQuery(api.branding.get.queryOptions({ staleTime: 300_000 }));
  useEffect(() => {
    if (data) applyTheme(data.theme);
  }, [data]);
  return data ?? ours;
}
