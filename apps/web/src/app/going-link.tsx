import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './going-link.css';
import { askAhead } from './screen-chunk.tsx';
import { preloadOnHover, type ScreenPath, screens } from './screens.ts';

interface GoingLinkProps extends LinkProps {
  readonly to: ScreenPath;
}

/** A link of the navigation that shows at once that it was clicked, and until the screen is there. */
export function GoingLink({ to, ...props }: GoingLinkProps) {
  const queries = useQueryClient();
  const [isGoing, setIsGoing] = useOptimistic(false);
  return (
    <Link
      {...props}
      to={to}
      {...preloadOnHover(to)}
      onPointerDown={() => askAhead(screens[to].load, queries)}
      data-going={isGoing || undefined}
      onClick={() => startTransition(() => setIsGoing(true))}
    />
  );
}
