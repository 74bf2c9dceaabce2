import { ChevronRight, Import, People, Shop } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';

const steps = [
  {
    title: 'Import your assets',
    text: 'From a CSV file of your spreadsheet or of another system. Types, locations and vendors can come along.',
    to: '/assets/import',
    Icon: Import,
  },
  {
    title: 'Add people',
    text: 'From a CSV file, or one by one. They choose a password by a link.',
    to: '/employees',
    Icon: People,
  },
  {
    title: 'Open the store',
    text: 'Add what people can ask for to the catalogue. They find it in the store at once.',
    to: '/catalogue-management',
    Icon: Shop,
  },
] as const;

/** What to start with, while there is nothing to count. */
export const FirstSteps = () => (
  <section className="qm-first-steps" aria-labelledby="first-steps">
    <h2 id="first-steps">Get started</h2>
    <ol>
      {steps.map(({ title, text, to, Icon }) => (
        <li key={to}>
          <Link to={to} className="qm-card">
            <Icon size={20} />
            <span>
              <b>{title}</b>
              <span className="qm-muted">{text}</span>
            </span>
            <ChevronRight size={16} />
          </Link>
        </li>
      ))}
    </ol>
  </section>
);
