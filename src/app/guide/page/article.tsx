import { useTranslate } from '@refinedev/core';
import { Markdown, type MarkdownToJSX, RuleType } from 'markdown-to-jsx/react';
import { type ComponentPropsWithoutRef, createContext, Fragment, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import type { Language } from '../../../base/language.ts';
import { useCopy } from '../../../ui/buttons/copyable.tsx';
import { InlineButton } from '../../../ui/buttons/inline-button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-boundary.tsx';
import type { Chapter } from '../book.ts';
import styles from '../guide.module.css';

/** With every kind of field, which most chapters do not need. */
const Live = lazyPart(async () => (await import('../live/index.tsx')).Live);

/** The chapter that is drawn, whose pictures its Markdown names. */
const ChapterContext = createContext<Chapter | undefined>(undefined);

interface ArticleProps {
  readonly chapter: Chapter;
  readonly language: Language;
}

/** A chapter with its sections. */
export function Article({ chapter, language }: ArticleProps) {
  const { title, lead, sections } = chapter;
  return (
    <ChapterContext value={chapter}>
      <h1>{title}</h1>
      <Text language={language}>{lead}</Text>
      {sections.map(({ id, title: heading, markdown }) => (
        <section key={id} id={id}>
          <h2>
            {heading}
            <Link to={`#${id}`} className={styles.anchor} aria-label={heading}>
              #
            </Link>
          </h2>
          <Text language={language}>{markdown}</Text>
        </section>
      ))}
    </ChapterContext>
  );
}

/** Markdown without markup of HTML. Code of the language `live` is what is drawn there. */
function Text({ language, children }: { readonly language: Language; readonly children: string }) {
  return (
    <Markdown
      options={{
        disableParsingRawHTML: true,
        disableAutoLink: true,
        forceBlock: true,
        wrapper: Fragment,
        overrides: { a: Anchor, img: Picture, table: Table },
        renderRule: (next, node, _children, { key }) => (
          <Fragment key={key}>{drawn(node, language) ?? next()}</Fragment>
        ),
      }}
    >
      {children}
    </Markdown>
  );
}

function drawn(node: MarkdownToJSX.ASTNode, language: Language): ReactNode {
  if (node.type !== RuleType.codeBlock) return undefined;
  if (node.lang === 'live') return <Live name={node.text.trim()} language={language} />;
  const file = 'infoString' in node && typeof node.infoString === 'string' ? node.infoString : undefined;
  return <Code file={file} text={node.text} />;
}

/** A sample, with the file that it is, and a button that copies it. */
function Code({ file, text }: { readonly file: string | undefined; readonly text: string }) {
  const translate = useTranslate();
  const { outcome, copy } = useCopy();
  const done = outcome === undefined ? 'guide.copy' : outcome ? 'fields.copied' : 'fields.copyFailed';
  return (
    <figure className={styles.code}>
      <figcaption>
        <span>{file}</span>
        <InlineButton title={translate(done)} icon="copy" onClick={() => void copy(text)} />
      </figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

function Table(props: ComponentPropsWithoutRef<'table'>) {
  return (
    <div className={styles.table}>
      <table {...props} />
    </div>
  );
}

/** A link inside the guide stays in the page; another one opens a new tab. */
function Anchor({ href = '', children }: ComponentPropsWithoutRef<'a'>) {
  if (/^(#|\/guide\b)/.test(href)) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A picture of the chapter, which a click opens as a whole. */
function Picture({ src = '', alt }: ComponentPropsWithoutRef<'img'>) {
  const chapter = use(ChapterContext);
  const address = chapter?.pictures[`./pictures/${src}.webp`];
  if (address === undefined)
    throw new RangeError(`The chapter "${chapter?.name}" shows "${src}", but has no picture of that name.`);
  return (
    <a className={styles.picture} href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={alt} loading="lazy" width={1280} height={800} />
    </a>
  );
}
