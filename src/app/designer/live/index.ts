/** Loads the live designer. In a module of its own: what the designer consists of is then not listed in the first load. */
export const loadLiveDesigner = async () => (await import('./live-designer.tsx')).LiveDesigner;
