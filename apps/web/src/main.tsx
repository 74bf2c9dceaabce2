import { message } from '@quartermaster/core/messages';
import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono';
import './look.css';
import './console.css';
import './forced-colours.css';
import './print.css';
import { setPlainMessages } from '@quartermaster/core/plain-messages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ignoreSecondClicksElsewhere } from './ui/second-click.ts';

const root = document.getElementById('root');
if (!root) throw new Error(message.rootMissing);
setPlainMessages();
ignoreSecondClicksElsewhere();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
