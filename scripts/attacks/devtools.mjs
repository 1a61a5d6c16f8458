export const devTools = {};
