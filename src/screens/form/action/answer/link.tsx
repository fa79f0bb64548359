import { useTranslate } from '@refinedev/core';
import { useFeedback } from '../../../../ui/feedback.tsx';
import { lazyPart } from '../../../../ui/loading/lazy-boundary.tsx';

const LinkAnswer = lazyPart(async () => (await import('./link-answer.tsx')).LinkAnswer);

/** Shows the link that an action answered with: to copy, and as a QR code. */
export function useLink(): (title: string, link: unknown) => Promise<unknown> {
  const translate = useTranslate();
  const { ask } = useFeedback();
  return (title, link) => {
    const texts = {
      notice: translate('form.link.notice'),
      scan: translate('form.link.scan'),
      copyText: translate('form.secret.copy'),
      copiedText: translate('form.secret.copied'),
    };
    const address = new URL(String(link), window.location.origin).href;
    const content = <LinkAnswer link={address} {...texts} />;
    return ask({ title, content, okText: translate('form.link.close') });
  };
}
