import { useFaults } from './verdict.ts';

/** What is wrong at a place or within it, once somebody has tried to save. */
export function FaultList({ path, exactly = false }: { readonly path: string; readonly exactly?: boolean }) {
  const faults = useFaults(path).filter((fault) => !exactly || fault.path === path);
  if (faults.length === 0) return null;
  return (
    <ul className="qm-faults qm-failed">
      {[...new Set(faults.map(({ message }) => message))].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
