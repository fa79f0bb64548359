import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { FloatButton } from 'antd';
import { useEffect, useState } from 'react';
import { config } from '../../../config/index.ts';
import { useWords } from '../../../workspace/words.tsx';
import { useTabs } from '../index.tsx';
import { scrolledBy } from '../scroll/use-saved-scroll.tsx';

/** A button that scrolls back to the top of the page, or of the rows of a list (spec §2). */
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

/** Returns the element of the current tab that is scrolled further than the threshold of spec §9. */
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
