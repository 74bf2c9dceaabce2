// Writes docs/workflows/*.yaml, the ready workflows as files: npm run ready-workflows
import { mkdirSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { readyWorkflows } from '../packages/core/src/workflows/ready-workflows.ts';

mkdirSync('docs/workflows', { recursive: true });
for (const { name, workflow } of readyWorkflows) {
  const file = `docs/workflows/${name}.yaml`;
  writeFileSync(file, `# qm workflows apply -f ${file}\n\n${stringify(workflow, { lineWidth: 0 })}`);
}
