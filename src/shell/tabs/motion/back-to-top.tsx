import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { FloatButton } from 'antd';
import { useEffect, useState } from 'react';
import { config } from '../../../config/index.ts';
import { useWords } from '../../../workspace/words.tsx';
import { useTabs } from '../index.tsx';
import { scrolledBy } from '../use-saved-scroll.tsx';

/** Leads back to the top of whatever has been scrolled far down, be it the page or the rows of a list (spec §2). */
export function BackToTop() {
  useWords('tabs');
  const translate = useTranslate();
  const { tabs } = useTabs();
  const scrolled = useScrolled(tabs.current);
  if (!scrolled) return null;
  function toTop() {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrolled?.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  }
  const name = translate('tabs.toTop');
  return <FloatButton icon={<VerticalAlignTopOutlined />} aria-label={name} tooltip={name} onClick={toTop} />;
}

/** What stands scrolled down further than spec §9 allows without the button, of the tab that is shown. */
function useScrolled(tab: string | undefined): Element | undefined {
  const [scrolled, setScrolled] = useState<{ readonly tab: string | undefined; readonly element: Element }>();
  useEffect(() => {
    const content = document.getElementById('content');
    const note = (event: Event) => {
      const element = scrolledBy(event);
      if (!element || !(content?.contains(element) || element.contains(content))) return;
      const isFar = element.scrollTop >= config.backToTopFrom;
      setScrolled((before) => {
        if (isFar) return before?.element === element && before.tab === tab ? before : { tab, element };
        return before?.element === element ? undefined : before;
      });
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [tab]);
  return scrolled?.tab === tab && scrolled?.element.isConnected ? scrolled.element : undefined;
}
