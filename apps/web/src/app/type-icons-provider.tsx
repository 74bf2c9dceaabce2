import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { api } from '../api.ts';
import { TypeIcons } from '../ui/type-tile.tsx';

/** Provides the icon configured for each asset type to every tile inside. */
export function TypeIconsProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(api.assetTypes.list.queryOptions({ staleTime: 300_000 }));
  const icons = useMemo(
    () => data && new Map(data.items.flatMap(({ name, icon }) => (icon ? [[name, icon]] : []))),
    [data],
  );
  return <TypeIcons value={icons}>{children}</TypeIcons>;
}
