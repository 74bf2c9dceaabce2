/*
 * Takes screenshots from a running demo (`npm run demo`, `QM_URL` for another one), with the accounts that it
 * prints: `npm run pictures` those of the README, `npm run pictures -- --all` every screen, into the folder
 * pictures.
 */
const url = process.env.QM_URL ?? 'http://localhost:4000';

if (process.argv.includes('--all')) await (await import('./every-screen.ts')).takeEveryScreen(url);
else await (await import('./readme.ts')).takeForReadme(url);
