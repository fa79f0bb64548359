import { useTranslate } from '@refinedev/core';
import { use, useEffect, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loadOnce } from '../../base/calls/load-once.ts';
import { eachLanguage } from '../../base/language.ts';
import { SingleKeysProvider } from '../../ui/keys/single-keys.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import { guide } from '../resources.ts';
import { loadBook } from './book.ts';
import styles from './guide.module.css';
import { Article } from './page/article.tsx';
import { Contents } from './page/contents.tsx';
import { GuideHead, type GuideProps } from './page/head.tsx';
import { highlight } from './page/highlight.ts';
import { helpFor } from './places.ts';

const product = loadOnce(async () => (await guide?.())?.default);
const books = eachLanguage((language) => loadOnce(async () => loadBook(language, await product())));

/**
 * The guide, a page without the frame: chapters and sections have addresses, `/guide/agent#replies`. `?for=` and the path of
 * a screen lead to what explains it, `?q=` marks words.
 */
export default function Guide(props: GuideProps) {
  useWords('guide');
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const ofProduct = use(product());
  const book = use(books[props.language]());
  const { singleKeys } = useSyncExternalStore(props.settings.subscribe, props.settings.get);
  const { pathname, search, hash } = useLocation();
  const asked = new URLSearchParams(search);
  const words = asked.get('q') ?? '';
  const name = pathname.split('/')[2];
  const chapter = book.find((one) => one.name === name);
  const title = chapter && `${chapter.title} - ${translate('shell.guide')} - ${translate('brand.name')}`;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  const section = decodeURIComponent(hash.slice(1));
  const isRead = chapter !== undefined;
  useEffect(() => {
    if (!isRead) return undefined;
    const place = document.getElementById(section);
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
    return highlight(words);
  }, [isRead, name, section, words]);
  const helped = asked.get('for');
  if (helped !== null && name === undefined) return <Navigate to={helpFor(helped, plan, ofProduct)} replace />;
  if (!chapter) return <Navigate to={`/guide/${book[0]?.name}`} replace />;
  return (
    <SingleKeysProvider isOn={singleKeys}>
      <GuideHead {...props} book={book} />
      <div className={styles.body}>
        <Contents book={book} chapter={chapter} section={section} />
        <main id="content" className={styles.article}>
          <Article key={`${props.language} ${chapter.name}`} chapter={chapter} language={props.language} />
        </main>
      </div>
    </SingleKeysProvider>
  );
}
