export const tags = { 'public forms': 'Forms for visitors with a link' };
type Tags = typeof tags;

declare module '../../../server/http/route.ts' {
  interface FeatureTags extends Tags {}
}
