export { BackToTop } from './back-to-top.tsx';
export { Remembering } from './remembering.tsx';
export { RouteProgress } from './route-progress.tsx';
