import type { Command } from 'commander';

/** A section of terms and their explanations, formatted like commander's help. */
export function helpSection(
  title: string,
  terms: Readonly<Record<string, string>>,
  command: Command,
): string {
  const help = command.createHelp();
  help.prepareContext({ helpWidth: process.stdout.columns || 80 });
  const termWidth = Math.max(...Object.keys(terms).map((term) => term.length));
  const lines = Object.entries(terms).map(([term, text]) => help.formatItem(term, termWidth, text, help));
  return `\n${title}:\n${lines.join('\n')}`;
}
