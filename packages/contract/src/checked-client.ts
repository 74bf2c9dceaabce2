import { ValidationError } from '@orpc/contract';
import { ResponseValidationPlugin } from '@orpc/contract/plugins';
import { type Client, type ClientOptions, createClient } from './client.ts';
import { contract } from './contract.ts';

/**
 * The typed client for programs that can't be sure what they talk to: every answer is parsed by the contract's schemas.
 * An answer that doesn't fit throws an error for which `isForeignAnswer` is true.
 */
export const createCheckedClient = (options: ClientOptions): Client =>
  createClient({ ...options, plugins: [new ResponseValidationPlugin(contract)] });

/** Whether an error says that a server answered what no Quartermaster server answers. */
export const isForeignAnswer = (error: unknown): boolean => error instanceof ValidationError;
