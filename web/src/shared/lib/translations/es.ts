/** All Spanish texts, as one file: a page waits for all of them. */
export default import.meta.glob('/src/**/copy.es.ts', { eager: true, import: 'default' });
