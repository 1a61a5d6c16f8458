export const covers = {};
