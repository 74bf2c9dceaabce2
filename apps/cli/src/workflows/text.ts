import { fileForm } from '@quartermaster/core/workflows/file-form';
import type { NewWorkflow } from '@quartermaster/core/workflows/workflow';
import { Document } from 'yaml';

/** A workflow as a YAML file. The same workflow always has the same text. */
export const workflowText = (workflow: NewWorkflow): string =>
  // Also quotes words that YAML 1.1 reads as something else: yes, on, 1:30.
  new Document(fileForm(workflow), { compat: 'yaml-1.1' }).toString({ lineWidth: 0 });
