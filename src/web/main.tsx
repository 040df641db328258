import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import type { PublicSite } from '#domain/site/site.ts';
import { App } from './shell/app.tsx';
import { startVisit } from './shell/start.ts';

const root = document.getElementById('root');
const site = document.getElementById('site')?.textContent;
if (!root || !site) throw new Error('index.html lacks its root or its site');
createRoot(root).render(<App funnel={startVisit(JSON.parse(site) as PublicSite)} />);
