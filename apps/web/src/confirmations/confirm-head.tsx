import { ArrowLeft } from '@blueprintjs/icons';
import type { OwnConfirmation } from '@quartermaster/core/confirmations/confirmation';
import { Link } from 'react-router-dom';
import { formatDay } from '../ui/time.tsx';

/** The round, the day by which it wants answers, how far its answers have come, and the way back. */
export function Head({ own, at }: { readonly own: OwnConfirmation; readonly at: number }) {
  const { name, due } = own.round;
  return (
    <header>
      <Link className="bp6-button bp6-minimal" to="/assets" aria-label="Back to My Assets">
        <ArrowLeft size={16} />
      </Link>
      <div>
        <h1>Confirm what you have</h1>
        <p>{due ? `${name}, by ${formatDay(due)}` : name}</p>
      </div>
      <span className="qm-push">
        {at} of {own.total}
      </span>
    </header>
  );
}
