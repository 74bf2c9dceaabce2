import { startTransition, useOptimistic } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './going-link.css';

/** A link of the navigation that shows at once that it was clicked, and until the screen is there. */
export function GoingLink(props: LinkProps) {
  const [isGoing, setIsGoing] = useOptimistic(false);
  return (
    <Link
      {...props}
      data-going={isGoing || undefined}
      onClick={() => startTransition(() => setIsGoing(true))}
    />
  );
}
