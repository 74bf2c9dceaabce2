import type { Action } from '@quartermaster/core/workflows/workflow';
import { inOrder, levelsOf } from './order.ts';

interface OrderGraphProps {
  readonly trigger: string;
  readonly actions: readonly Action[];
  readonly open: number;
  readonly onOpen: (at: number) => void;
}

const width = 216;
const height = 24;
const gap = 24;
const between = 4;
const letter = 6.2;

/** The order that follows from what waits for what: what stands side by side may run at once. */
export function OrderGraph({ trigger, actions, open, onOpen }: OrderGraphProps) {
  const levels = levelsOf(actions);
  const rows: Action[][] = [];
  for (const action of inOrder(actions)) {
    const level = levels.get(action.id) ?? 0;
    rows[level] = [...(rows[level] ?? []), action];
  }
  const places = new Map<string, Place>();
  for (const [level, row] of rows.entries()) {
    const own = (width - between * (row.length - 1)) / row.length;
    for (const [at, { id }] of row.entries())
      places.set(id, { x: at * (own + between), y: (level + 1) * (height + gap), width: own });
  }
  const start: Place = { x: width / 4, y: 0, width: width / 2 };
  return (
    <svg
      className="qm-graph"
      viewBox={`-1 -1 ${width + 2} ${(rows.length + 1) * (height + gap) - gap + 2}`}
      role="img"
      aria-label={`Order: ${[trigger, ...inOrder(actions).map(({ name, id }) => name || id)].join(', then ')}`}
    >
      {actions.flatMap(({ id, dependsOn }) => {
        const to = places.get(id);
        const from = dependsOn.length === 0 ? [start] : dependsOn.flatMap((one) => places.get(one) ?? []);
        return to === undefined
          ? []
          : from.map((one) => <Edge key={`${id} ${one.x} ${one.y}`} from={one} to={to} />);
      })}
      <Node place={start} text={trigger} className="dim" />
      {actions.map(({ id, name }, at) => {
        const place = places.get(id);
        return place === undefined ? null : (
          <Node
            // biome-ignore lint/suspicious/noArrayIndexKey: while an id is typed, two may have the same
            key={`${at} ${id}`}
            place={place}
            text={name || id}
            className={at === open ? 'on' : ''}
            onClick={() => onOpen(at)}
          />
        );
      })}
    </svg>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function Edge({ from, to }: { readonly from: Place; readonly to: Place }) {
  const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + height, to.x + to.width / 2, to.y];
  const middle = (y1 + y2) / 2;
  return (
    <>
      <path d={`M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2 - 4}`} />
      <path className="tip" d={`M${x2 - 3} ${y2 - 5}L${x2 + 3} ${y2 - 5}L${x2} ${y2}Z`} />
    </>
  );
}

interface NodeProps {
  readonly place: Place;
  readonly text: string;
  readonly className: string;
  readonly onClick?: () => void;
}

function Node({ place: { x, y, width: own }, text, className, onClick }: NodeProps) {
  const most = Math.max(3, Math.floor((own - 12) / letter));
  return (
    <g className={onClick ? `${className} opens` : className} {...(onClick ? { onClick } : {})}>
      <title>{text}</title>
      <rect x={x} y={y} width={own} height={height} rx={4} />
      <text x={x + own / 2} y={y + 16} textAnchor="middle">
        {text.length > most ? `${text.slice(0, most - 1)}…` : text}
      </text>
    </g>
  );
}
