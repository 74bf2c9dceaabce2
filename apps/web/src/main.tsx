import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono';
import './look.css';
import './console.css';
import { sayFaultsPlainly } from '@quartermaster/core/plain-faults';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchTheWayBack } from './ui/leaving.ts';

const root = document.getElementById('root');
if (!root) throw new Error('Failed to find the root element');
sayFaultsPlainly();
watchTheWayBack();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
