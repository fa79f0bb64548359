export { BackToTop } from './back-to-top.tsx';
export { ContentFocus, KeptFocus } from './content-focus.tsx';
export { RouteProgress } from './route-progress.tsx';
