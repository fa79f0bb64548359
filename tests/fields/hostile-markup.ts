/** Markup that would run something where it is drawn as it stands, and the text that may be left of it. */
export const hostileMarkup: readonly (readonly [markup: string, text: string])[] = [
  ['<script>run()</script>甲', '甲'],
  ['<scr<script>ipt>run()</scr</script>ipt>甲', ''],
  ['<img src=x onerror=run()>甲', '甲'],
  ['<img src="x" onerror="run()"/>甲', '甲'],
  ['<svg onload=run()>甲</svg>', '甲'],
  ['<svg><script>run()</script></svg>甲', '甲'],
  ['<svg><animate onbegin=run() attributeName=x dur=1s></svg>甲', '甲'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=run()></style></mglyph></table></mtext></math>甲', '甲'],
  ['<p onclick=run() onmouseover=run() tabindex=1 autofocus onfocus=run()>甲</p>', '甲'],
  ['<p style="background:url(javascript:run())">甲</p>', '甲'],
  ['<p class="ant-modal-mask" id="root">甲</p>', '甲'],
  ['<style>*{display:none}</style>甲', '甲'],
  ['<link rel=stylesheet href=https://evil.example/x.css>甲', '甲'],
  ['<meta http-equiv=refresh content="0;url=https://evil.example">甲', '甲'],
  ['<base href="https://evil.example/">甲', '甲'],
  ['<iframe src="javascript:run()"></iframe>甲', '甲'],
  ['<iframe srcdoc="<script>parent.run()</script>"></iframe>甲', '甲'],
  ['<object data="javascript:run()"></object><embed src="javascript:run()">甲', '甲'],
  ['<form action="https://evil.example"><input name=a autofocus onfocus=run()><button>甲</button></form>', '甲'],
  ['<details open ontoggle=run()>甲</details>', '甲'],
  ['<video><source onerror=run()></video><audio src=x onerror=run()></audio>甲', '甲'],
  ['<a href="javascript:run()">甲</a>', '甲'],
  ['<a href="JaVaScRiPt:run()">甲</a>', '甲'],
  ['<a href=" java\nscript:run()">甲</a>', '甲'],
  ['<a href="java&#10;script&colon;run()">甲</a>', '甲'],
  ['<a href="&#x6A;avascript:run()">甲</a>', '甲'],
  ['<a href="\u0001javascript:run()">甲</a>', '甲'],
  ['<a href="vbscript:run()">甲</a>', '甲'],
  ['<a href="data:text/html,<script>run()</script>">甲</a>', '甲'],
  ['<a href="//evil.example">甲</a>', '甲'],
  ['<a href="/login?token=1">甲</a>', '甲'],
  ['<a href="https://ok.example" onclick="run()" target="_top" ping="https://evil.example">甲</a>', '甲'],
  ['<a href="https://ok.example/&quot; onclick=&quot;run()">甲</a>', '甲'],
  ['<noscript><p title="</noscript><img src=x onerror=run()>">甲</p></noscript>', '甲'],
  ['<template><img src=x onerror=run()></template>甲', '甲'],
  ['<textarea></p><script>run()</script></textarea>甲', '甲'],
  ['<!--><img src=x onerror=run()>-->甲', '甲'],
  ['<![CDATA[<script>run()</script>]]>甲', '甲'],
  ['<p><b <script>run()</script>>甲</b></p>', '甲'],
  ['&lt;script&gt;run()&lt;/script&gt;甲', '甲'],
  ['&lt;img src=x onerror=run()&gt;甲', '甲'],
];

/** Why markup could do harm where it is drawn: a tag, an attribute or an address that none may have; empty for none. */
export function harmIn(drawn: ParentNode): string[] {
  const tags = ['P', 'BR', 'H2', 'H3', 'STRONG', 'EM', 'S', 'CODE', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'A'];
  return [...drawn.querySelectorAll('*')].flatMap((element) => [
    ...(tags.includes(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (name === 'href') return /^(https?|mailto|tel):/.test(value) ? [] : [`href ${value}`];
      return ['target', 'rel', 'start'].includes(name) ? [] : [name];
    }),
  ]);
}
