import { searchWords } from '@quartermaster/core/query/fold';
import type { Layout } from './layout.ts';
import { allOf, raw, type Sql, sql } from './sql.ts';

/**
 * How `search` looks: in the trigram index, among hits from it, or in the text of rows that are read anyway.
 */
export type SearchBy = 'index' | 'hits' | 'text';

/** Whether every word occurs somewhere in the row's text. */
export function searchSql(layout: Layout, text: string, searchBy: SearchBy): Sql {
  const words = searchWords(text);
  if (words.length > 0 && layout.search.length === 0) return raw('0');
  const indexed = searchBy === 'index' ? words.filter(hasTrigram) : [];
  const read = words.filter((word) => !indexed.includes(word)).map((word) => sql`instr(text, ${word}) > 0`);
  if (searchBy === 'hits') return allOf([raw('row IN (SELECT row FROM hits)'), ...read]);
  return allOf(indexed.length === 0 ? read : [sql`row IN (${hitsSql(layout, indexed)})`, ...read]);
}

/** The rows that contain every word, according to the trigram index. */
export function hitsSql(layout: Layout, words: readonly string[]): Sql {
  const { search } = layout.tables;
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return sql`SELECT rowid FROM ${search} WHERE ${search} MATCH ${phrases}`;
}

/**
 * The distinctive end of a word: a company's asset IDs all begin alike, and trigrams that all rows share are
 * slow to search.
 */
export const endOf = (word: string): string => Array.from(word).slice(-5).join('');

/** Whether the trigram index can be used: it needs at least three characters. */
export const hasTrigram = (word: string): boolean => Array.from(word).length >= 3;
