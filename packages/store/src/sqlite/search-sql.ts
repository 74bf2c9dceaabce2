import { searchWords } from '@quartermaster/core/query/fold';
import type { Layout } from './layout.ts';
import { allOf, raw, type Sql, sql } from './sql.ts';

/** How `search` looks: by the trigram index, among hits that it gave, or in the text of rows that are read anyway. */
export type SearchBy = 'index' | 'hits' | 'text';

/** Every word lies somewhere in the row's text. */
export function searchSql(layout: Layout, text: string, searchBy: SearchBy): Sql {
  const words = searchWords(text);
  if (words.length > 0 && layout.search.length === 0) return raw('0');
  const indexed = searchBy === 'index' ? words.filter(hasTrigram) : [];
  const read = words.filter((word) => !indexed.includes(word)).map((word) => sql`instr(text, ${word}) > 0`);
  if (searchBy === 'hits') return allOf([raw('row IN (SELECT row FROM hits)'), ...read]);
  return allOf(indexed.length === 0 ? read : [sql`row IN (${hitsSql(layout, indexed)})`, ...read]);
}

/** The rows that hold every word, as the trigram index says. */
export function hitsSql(layout: Layout, words: readonly string[]): Sql {
  const { search } = layout.tables;
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return sql`SELECT rowid FROM ${search} WHERE ${search} MATCH ${phrases}`;
}

/** What tells words of one company apart: its asset IDs all begin alike, and what all rows hold is slow to go through. */
export const endOf = (word: string): string => Array.from(word).slice(-5).join('');

/** Whether the trigram index can answer: it knows nothing shorter than three characters. */
export const hasTrigram = (word: string): boolean => Array.from(word).length >= 3;
