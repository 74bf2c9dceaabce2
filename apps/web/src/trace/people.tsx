import type { Trace } from '@quartermaster/core/requests/trace';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';

/** Who did something, if it is known. */
export const doer = (name: string | undefined): ReactNode =>
  name === undefined ? undefined : (
    <span className="qm-row">
      <Avatar name={name} />
      <span className="qm-clip">{name}</span>
    </span>
  );

interface PersonFactProps {
  readonly people: Trace['people'];
  readonly email: string;
  readonly name: string;
}

/** A person by the name that they had; a link while they have an account. */
export function PersonFact({ people, email, name }: PersonFactProps) {
  const known = people.find((one) => one.email === email);
  return (
    <span className="qm-row">
      <Avatar name={name} />
      {known ? (
        <Link className="qm-clip" to={`/employees/${known.id}`} title={email}>
          {name}
        </Link>
      ) : (
        <span className="qm-clip" title={email}>
          {name}
        </span>
      )}
    </span>
  );
}
