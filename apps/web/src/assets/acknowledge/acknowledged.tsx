import type { Acknowledgement } from '@quartermaster/core/assets/asset';
import { Link } from 'react-router-dom';
import { useUser } from '../../auth/session.tsx';
import { formatDay } from '../../ui/time.tsx';

/** When a hand-over was acknowledged and against which text; the holder is led to what they haven't. */
export function Acknowledged({ at, text }: Acknowledgement) {
  const { role } = useUser();
  if (at !== undefined)
    return (
      <>
        {formatDay(at.slice(0, 10))}, version {text}
      </>
    );
  return role === 'admin' ? (
    'Not yet'
  ) : (
    <>
      Not yet · <Link to="/assets?acknowledge=yes">Read and acknowledge</Link>
    </>
  );
}
