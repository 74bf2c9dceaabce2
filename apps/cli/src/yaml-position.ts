import { isMap, isNode, isScalar, isSeq } from 'yaml';

/**
 * The offset of a path in a YAML text: at its key or the closest parent. @param root the document's contents
 */
export function offsetOf(root: unknown, path: readonly PropertyKey[]): number {
  let at = startOf(root) ?? 0;
  let node = root;
  for (const step of path) {
    const child = childOf(node, step);
    if (child?.at === undefined) break;
    at = child.at;
    node = child.node;
  }
  return at;
}

function childOf(
  node: unknown,
  step: PropertyKey,
): { readonly node: unknown; readonly at?: number | undefined } | undefined {
  if (isSeq(node)) {
    const item: unknown = node.items[Number(step)];
    return { node: item, at: startOf(item) };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return pair && { node: pair.value, at: startOf(pair.key) };
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

/** `fields[3].type` */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
