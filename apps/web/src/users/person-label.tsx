import { Avatar } from '../ui/avatar.tsx';
import { usePersonName } from './use-person.ts';

/** A person by avatar and name. */
export function PersonLabel({ email }: { readonly email: string }) {
  const name = usePersonName(email);
  return (
    <span className="qm-row" title={email}>
      <Avatar name={name} />
      <span className="qm-clip">{name}</span>
    </span>
  );
}
