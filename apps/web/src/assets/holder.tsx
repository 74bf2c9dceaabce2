import { Face } from '../ui/face.tsx';
import { usePersonName } from './people.ts';

/** Who has an asset. */
export function Holder({ email }: { readonly email: string }) {
  const name = usePersonName(email);
  return (
    <span className="qm-row" title={email}>
      <Face name={name} />
      <span className="qm-clip">{name}</span>
    </span>
  );
}
