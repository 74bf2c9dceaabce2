import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { scrollIntoSight } from '../ui/scroll-into-sight.ts';
import { type SectionTitle, sectionId, sections } from './sections.ts';
import './settings.css';

/** How far down a section may start and still count as the current one, as a part of the height: people read there. */
const readingLine = 0.4;

/** The settings beside links to their sections, or alone where there is no room for the links. */
export function SettingsLayout({ children }: { readonly children: ReactNode }) {
  const scroll = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<SectionTitle>(sections[0]);
  const { hash, search } = useLocation();
  useKeptInView(scroll, hash.slice(1));
  /** The section that was asked for, which the end of the page may keep from the top, until somebody scrolls themselves. */
  const asked = useRef(sections.find((title) => sectionId(title) === hash.slice(1)));
  useEffect(() => {
    const area = scroll.current;
    const forget = (): void => {
      asked.current = undefined;
    };
    for (const own of ownMoves) area?.addEventListener(own, forget, { passive: true });
    return () => {
      for (const own of ownMoves) area?.removeEventListener(own, forget);
    };
  }, []);
  return (
    <div
      className="qm-scroll qm-settings"
      ref={scroll}
      onScroll={() => setCurrent(asked.current ?? sectionInView(scroll.current))}
    >
      <div>
        <nav className="qm-settings-nav" aria-label="Settings">
          {sections.map((title) => (
            <Link
              key={title}
              to={{ search, hash: sectionId(title) }}
              replace
              aria-current={title === current ? 'location' : undefined}
              // Clicking the same link again scrolls back too.
              onClick={() => {
                asked.current = title;
                setCurrent(title);
                scrollTo(sectionId(title));
              }}
            >
              {title}
            </Link>
          ))}
        </nav>
        <div>{children}</div>
      </div>
    </div>
  );
}

/** Scrolls to the section, and again while those above it are loading, until somebody scrolls themselves. */
function useKeptInView(scroll: RefObject<HTMLDivElement | null>, id: string): void {
  useEffect(() => {
    const area = scroll.current;
    const content = area?.firstElementChild;
    if (!area || !content || id === '') return undefined;
    scrollTo(id);
    const observer = new ResizeObserver(() => scrollTo(id));
    observer.observe(content);
    const leave = (): void => {
      observer.disconnect();
      for (const own of ownMoves) area.removeEventListener(own, leave);
    };
    for (const own of ownMoves) area.addEventListener(own, leave, { passive: true });
    return leave;
  }, [scroll, id]);
}

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const;

function scrollTo(id: string): void {
  const section = document.getElementById(id);
  if (section) scrollIntoSight(section, { toTop: true });
}

/** The last section that starts above the reading line; at the very end, the last one. */
function sectionInView(scroll: HTMLElement | null): SectionTitle {
  if (!scroll) return sections[0];
  const { scrollTop, clientHeight, scrollHeight } = scroll;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return sections.at(-1) ?? sections[0];
  // At the very start, the first one is read, however many are in sight.
  const line = scroll.getBoundingClientRect().top + Math.min(scrollTop, clientHeight * readingLine);
  const above = sections.findLast(
    (title) => (document.getElementById(sectionId(title))?.getBoundingClientRect().top ?? line + 1) <= line,
  );
  return above ?? sections[0];
}
