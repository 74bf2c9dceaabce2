import type { Json } from '@quartermaster/core/json';
import { dataAt } from '@quartermaster/core/templates/data-path';
import type { Action } from '@quartermaster/core/workflows/workflow';

export type Params = Action['params'];
export type ParamValue = Params[string];

export const paramAt = (params: Params, path: string): Json | undefined => dataAt(path, params);

const isObject = (value: ParamValue | undefined): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parameters with another value at a path; without it if it is undefined, and without what that leaves empty. */
export function withParam(params: Params, path: string, value: ParamValue | undefined): Params {
  const [first = '', ...rest] = path.split('.');
  const { [first]: own, ...others } = params;
  const next = rest.length === 0 ? value : withParam(isObject(own) ? own : {}, rest.join('.'), value);
  const isGone = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  return isGone ? others : { ...params, [first]: next };
}
