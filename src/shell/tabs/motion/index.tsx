export { BackToTop } from './back-to-top.tsx';
export { RouteProgress } from './route-progress.tsx';
