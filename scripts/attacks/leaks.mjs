export const leaks = {};
