import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import type { Audience, Book, Chapter } from '../book.ts';
import styles from '../guide.module.css';

const audiences: readonly Audience[] = ['users', 'authors'];

interface ContentsProps {
  readonly book: Book;
  readonly chapter: Chapter;
  /** The anchor of the address. */
  readonly section: string;
}

/** The chapters, with the sections of the one that is open; folded on a narrow screen. */
export function Contents({ book, chapter, section }: ContentsProps) {
  const translate = useTranslate();
  const isWide = useWidthFrom('lg');
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <nav className={styles.contents} aria-label={translate('guide.contents')}>
      <details open={isWide || isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary hidden={isWide}>{translate('guide.contents')}</summary>
        {audiences.map((audience) => (
          <section key={audience}>
            <h2>{translate(`guide.${audience}`)}</h2>
            <ul>
              {book
                .filter((one) => one.audience === audience)
                .map((one) => (
                  <li key={one.name}>
                    <Link
                      to={`/guide/${one.name}`}
                      aria-current={one === chapter && section === '' ? 'page' : undefined}
                      onClick={() => setUnfolded(false)}
                    >
                      {one.title}
                    </Link>
                    {one === chapter && <Sections {...{ chapter, section }} onLeave={() => setUnfolded(false)} />}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </details>
    </nav>
  );
}

interface SectionsProps extends Pick<ContentsProps, 'chapter' | 'section'> {
  readonly onLeave: () => void;
}

function Sections({ chapter, section, onLeave }: SectionsProps) {
  return (
    <ul>
      {chapter.sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`/guide/${chapter.name}#${id}`}
            aria-current={id === section ? 'location' : undefined}
            onClick={onLeave}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
